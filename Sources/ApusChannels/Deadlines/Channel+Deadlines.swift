extension Channel where Element: Sendable {
  /// Receives the next element, and waits for it no longer than `duration`.
  ///
  /// - Parameters:
  ///   - duration: The longest time to wait.
  ///   - clock: The clock that measures the duration.
  /// - Returns: The element, or `nil` if the channel is closed and drained, or if the task was
  ///   cancelled while it waited.
  /// - Throws: ``TimedOut`` if no element arrived in time. No element is lost.
  /// - Complexity: O(1). Allocates a timer if it has to wait.
  public nonisolated(nonsending) func receive<C: Clock>(
    within duration: C.Duration, clock: C = ContinuousClock()
  ) async throws(TimedOut) -> Element? {
    switch tryReceive() {
    case .received(let element): return element
    case .closed: return nil
    case .empty: break
    }
    let timer = after(duration, clock: clock)
    do throws(CancellationError) {
      switch try await select(
        .receive(from: self), .receive(from: timer.channel), order: .asListed)
      {
      case .first(let element): return element
      case .second: break
      }
    } catch { return nil }
    throw TimedOut()
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
  public nonisolated(nonsending) func send<C: Clock>(
    _ element: Element, within duration: C.Duration, clock: C = ContinuousClock()
  ) async throws(SendError<Element>) {
    let result = trySend(element)
    if case .sent = result { return }
    if case .closed = result { throw SendError(.closed, element) }
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
public struct TimedOut: Error, Equatable {
  /// Creates the error.
  public init() {}
}

extension TimedOut: CustomStringConvertible {
  /// The reason in words.
  public var description: String { "no element arrived in time" }
}
