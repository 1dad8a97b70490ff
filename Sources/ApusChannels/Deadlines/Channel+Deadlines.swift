extension Channel where Element: Sendable {
  /// Receives the next element, and waits for it no longer than `duration`.
  ///
  /// - Parameters:
  ///   - duration: The longest time to wait.
  ///   - clock: The clock that measures the duration.
  /// - Returns: The element, or `nil` if the channel is closed and drained, or if the task was
  ///   cancelled while it waited.
  /// - Throws: ``TimeoutError`` if no element arrived in time. No element is lost.
  /// - Complexity: O(1). Allocates a timer if it has to wait.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive<C: Clock>(
    within duration: C.Duration, clock: C = ContinuousClock()
  ) async throws(TimeoutError) -> Element? {
    guard isWide(Element.self) else {
      return try await receiveByCall(within: duration, clock: clock)
    }
    let place = WidePlace<Element?>(nil)
    let isInTime = await receiveByCall(within: duration, clock: clock, into: place)
    let element = place.take()
    if isInTime { return element }
    throw TimeoutError()
  }

  /// Receives an element into memory outside of the caller's frame. Returns whether it was in time.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func receiveByCall<C: Clock>(
    within duration: C.Duration, clock: C, into place: WidePlace<Element?>
  ) async -> Bool {
    do throws(TimeoutError) {
      place.put(try await receiveByCall(within: duration, clock: clock))
      return true
    } catch { return false }
  }

  @usableFromInline
  nonisolated(nonsending) func receiveByCall<C: Clock>(
    within duration: C.Duration, clock: C
  ) async throws(TimeoutError) -> Element? {
    switch tryReceive() {
    case .received(let element): return element
    case .closed: return nil
    case .empty: return try await waitToReceive(within: duration, clock: clock)
    }
  }

  @inline(never)
  private nonisolated(nonsending) func waitToReceive<C: Clock>(
    within duration: C.Duration, clock: C
  ) async throws(TimeoutError) -> Element? {
    let timer = after(duration, clock: clock)
    do throws(CancellationError) {
      switch try await select(
        .receive(from: self), .receive(from: timer.channel), order: .asListed)
      {
      case .first(let element): return element
      case .second: break
      }
    } catch { return nil }
    throw TimeoutError()
  }

  /// Sends an element, and waits no longer than `duration` until a receiver or the buffer has it.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - duration: The longest time to wait.
  ///   - clock: The clock that measures the duration.
  /// - Throws: ``SendError``, which gives the element back, if no receiver took it in time, the
  ///   channel is closed or the task is cancelled.
  /// - Complexity: O(1). Allocates a timer if it has to wait.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send<C: Clock>(
    _ element: Element, within duration: C.Duration, clock: C = ContinuousClock()
  ) async throws(SendError<Element>) {
    if isWide(Element.self) {
      return try await sendByCall(WidePlace(element), within: duration, clock: clock)
    }
    try await sendByCall(element, within: duration, clock: clock)
  }

  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func sendByCall<C: Clock>(
    _ element: WidePlace<Element>, within duration: C.Duration, clock: C
  ) async throws(SendError<Element>) {
    try await sendByCall(element.take(), within: duration, clock: clock)
  }

  @usableFromInline
  nonisolated(nonsending) func sendByCall<C: Clock>(
    _ element: Element, within duration: C.Duration, clock: C
  ) async throws(SendError<Element>) {
    let result = trySend(element)
    if case .sent = result { return }
    if case .closed = result { throw SendError(because: .closed, element) }
    try await waitToSend(element, within: duration, clock: clock)
  }

  @inline(never)
  private nonisolated(nonsending) func waitToSend<C: Clock>(
    _ element: Element, within duration: C.Duration, clock: C
  ) async throws(SendError<Element>) {
    let timer = after(duration, clock: clock)
    let reason: SendError<Element>.Reason
    do throws(CancellationError) {
      switch try await select(
        .send(element, to: self), .receive(from: timer.channel), order: .asListed)
      {
      case .first(.sent), .first(.full): return
      case .first(.closed): reason = .closed
      case .second: reason = .timedOut
      }
    } catch { reason = .cancelled }
    throw SendError(reason, element)
  }
}

/// An error: no element arrived in time.
///
///     let channel = Channel<Int>()
///     do {
///       _ = try await channel.receive(within: .milliseconds(10))
///     } catch {
///       print(error)  // no element arrived in time
///     }
///
public struct TimeoutError: Error, Equatable {
  /// Creates the error.
  public init() {}
}

extension TimeoutError: CustomStringConvertible {
  /// The reason in words.
  public var description: String { "no element arrived in time" }
}
