internal import Synchronization

/// Receives from several channels as from one, which ends when all of them are closed and empty.
///
///     for await event in merge([keys, mouse, network]) { handle(event) }
///
/// To wait for something else as well, use ``select(among:order:)`` with the channels themselves.
///
/// - Parameters:
///   - channels: The channels. The order among elements of one channel is kept.
///   - order: The channel that goes first if several have something.
/// - Returns: a sequence of the elements.
/// - Complexity: O(*n*) for *n* channels.
public func merge<Element: Sendable>(
  _ channels: [Channel<Element>], order: SelectOrder = .fair
) -> MergedChannels<Element> {
  MergedChannels(channels, order: order)
}

/// Several channels that are received from as from one. ``merge(_:order:)`` makes it.
///
/// No element is taken from its channel before somebody receives it: an element that is not received stays in its
/// channel. Copies share the channels, and several tasks may receive; each element goes to one of them.
public struct MergedChannels<Element: Sendable>: AsyncSequence, Sendable {
  private let open: OpenChannels<Element>
  private let order: SelectOrder

  init(_ channels: [Channel<Element>], order: SelectOrder) {
    open = OpenChannels(channels)
    self.order = order
  }

  /// Receives the next element of any channel, and waits until there is one.
  ///
  /// - Returns: the element; `nil` if every channel is closed and empty, or if the task was cancelled while it waited.
  /// - Complexity: O(*n* log *n*) for *n* channels. Allocates an array; more for over 16 channels.
  public nonisolated(nonsending) func receive() async -> Element? {
    while let cases = open.cases {
      do throws(CancellationError) {
        if let element = try await select(among: cases, order: order).outcome { return element }
      } catch { return nil }
      open.removeFinished()
    }
    return nil
  }

  /// Receives an element of any channel if there is one.
  ///
  /// - Returns: the element, or why there is none.
  /// - Complexity: O(*n* log *n*) for *n* channels. Allocates an array; more for over 16 channels.
  public func tryReceive() -> TryReceiveResult<Element> {
    while let cases = open.cases {
      guard let selected = trySelect(among: cases, order: order) else { return .empty }
      if let element = selected.outcome { return .received(element) }
      open.removeFinished()
    }
    return .closed
  }

  /// An iterator over the elements that are received.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let merged: MergedChannels

    /// Receives the next element, in the caller's isolation.
    public nonisolated(nonsending) func next(isolation actor: (any Actor)?) async -> Element? {
      await merged.receive()
    }

    /// Receives the next element.
    public nonisolated(nonsending) func next() async -> Element? { await merged.receive() }
  }

  /// Receives until every channel is closed and empty, or the task is cancelled. Several loops share the elements.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(merged: self) }
}

/// The channels of a merge that may still have elements.
private final class OpenChannels<Element: Sendable>: Sendable {
  private let channels: Mutex<[Channel<Element>]>

  init(_ channels: [Channel<Element>]) { self.channels = Mutex(channels) }

  /// A receive for each channel; `nil` if there is no channel.
  var cases: [ReceiveCase<Element>]? {
    let channels = channels.withLock { $0 }
    return channels.isEmpty ? nil : channels.map { .receive(from: $0) }
  }

  /// Forgets the channels that are closed and empty. The last reference to one may go here, outside of the lock.
  func removeFinished() {
    let channels = channels.withLock { channels in
      defer { channels = channels.filter { !$0.isFinished } }
      return channels
    }
    _ = consume channels
  }
}
