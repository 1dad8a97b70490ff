internal import Synchronization

/// Merges several channels into a single sequence, which ends when all of them are closed and
/// drained.
///
///     for await event in merge([keys, mouse, network]) { handle(event) }
///
/// To wait for other events as well, use ``select(among:order:)`` with the channels themselves.
///
/// - Parameters:
///   - channels: The channels. Elements of the same channel stay in order.
///   - order: The choice among several channels that have an element.
/// - Returns: A sequence of the elements.
/// - Complexity: O(*n*) for *n* channels.
public func merge<Element: Sendable>(
  _ channels: [Channel<Element>], order: SelectOrder = .fair
) -> MergedChannels<Element> {
  MergedChannels(channels, order: order)
}

/// A merge of several channels into a single sequence. ``merge(_:order:)`` makes it.
///
/// An element stays in its channel until a task receives it. Copies share the channels, and several
/// tasks may receive. Each element goes to a single task.
///
///     let (odd, even) = (Channel<Int>(capacity: 2), Channel<Int>(capacity: 2))
///     for number in 1...4 { try await (number % 2 == 0 ? even : odd).send(number) }
///     for channel in [odd, even] { channel.close() }
///     var sum = 0
///     for await number in merge([odd, even]) { sum += number }
///     sum  // 10
///
public struct MergedChannels<Element: Sendable>: AsyncSequence, Sendable {
  private let open: OpenChannels<Element>
  private let order: SelectOrder

  init(_ channels: [Channel<Element>], order: SelectOrder) {
    open = OpenChannels(channels)
    self.order = order
  }

  /// Receives the next element of any channel, and waits until an element arrives.
  ///
  /// - Returns: The element, or `nil` if every channel is closed and drained, or if the task was
  ///   cancelled while it waited.
  /// - Complexity: O(*n* log *n*) for *n* channels. Allocates an array; more for over 16 channels.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async -> Element? {
    guard isWide(Element.self) else { return await receiveByCall() }
    let place = WidePlace<Element?>(nil)
    await receiveByCall(into: place)
    return place.take()
  }

  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func receiveByCall(into place: WidePlace<Element?>) async {
    place.put(await receiveByCall())
  }

  @usableFromInline
  nonisolated(nonsending) func receiveByCall() async -> Element? {
    while let cases = open.cases {
      do throws(CancellationError) {
        if let element = try await selectByCall(among: cases, order: order).outcome {
          return element
        }
      } catch { return nil }
      open.removeFinished()
    }
    return nil
  }

  /// Receives an element of any channel that has an element now.
  ///
  /// - Returns: The element, or the reason why none was received.
  /// - Complexity: O(*n* log *n*) for *n* channels. Allocates an array; more for over 16 channels.
  @inlinable
  @inline(__always)
  public func tryReceive() -> TryReceiveResult<Element> {
    guard isWide(Element.self) else { return tryReceiveByCall() }
    let place = WidePlace(TryReceiveResult<Element>.empty)
    tryReceiveByCall(into: place)
    return place.take()
  }

  @usableFromInline
  @inline(never)
  func tryReceiveByCall(into place: WidePlace<TryReceiveResult<Element>>) {
    place.put(tryReceiveByCall())
  }

  @usableFromInline
  func tryReceiveByCall() -> TryReceiveResult<Element> {
    while let cases = open.cases {
      guard let selected = trySelectByCall(among: cases, order: order) else { return .empty }
      if let element = selected.outcome { return .received(element) }
      open.removeFinished()
    }
    return .closed
  }

  /// An iterator over the received elements.
  ///
  ///     let numbers = Channel<Int>(capacity: 1)
  ///     try await numbers.send(7)
  ///     let iterator = merge([numbers]).makeAsyncIterator()
  ///     await iterator.next()  // 7
  ///
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let merged: MergedChannels

    /// Receives the next element, in the caller's isolation.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next(isolation actor: (any Actor)?) async -> Element? {
      await merged.receive()
    }

    /// Receives the next element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next() async -> Element? { await merged.receive() }
  }

  /// Makes an iterator that ends when every channel is closed and drained, or the task is
  /// cancelled. Several loops share the elements.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(merged: self) }
}

/// The channels of a merge that may still have elements.
private final class OpenChannels<Element: Sendable>: Sendable {
  private let channels: Mutex<[Channel<Element>]>

  init(_ channels: [Channel<Element>]) { self.channels = Mutex(channels) }

  /// A receive case for each channel, or `nil` if no channel is left.
  var cases: [ReceiveCase<Element>]? {
    let channels = channels.withLock { $0 }
    return channels.isEmpty ? nil : channels.map { .receive(from: $0) }
  }

  /// Removes the channels that are closed and drained. This may release the last reference to a
  /// channel, outside of the lock.
  func removeFinished() {
    let channels = channels.withLock { channels in
      defer { channels = channels.filter { !$0.isFinished } }
      return channels
    }
    _ = consume channels
  }
}
