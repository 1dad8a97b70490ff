/// A sender of each element to all subscribers, in one order for all.
///
///     let prices = Broadcast<Price>()
///     let mine = prices.subscribe(.droppingOldest(1))
///     Task { for await price in mine { show(price) } }
///     try await prices.send(price)
///
/// Each subscriber has a channel of its own, with the policy that it asked for; a select may wait for it. A policy that
/// buffers without dropping suspends the senders while that channel is full.
public final class Broadcast<Element: Sendable>: Sendable {
  private let subscribers = BroadcastSubscribers<Element>()

  /// A broadcast without subscribers.
  public init() {}

  deinit { close() }

  /// Makes a channel that receives every element from now on.
  ///
  /// A subscriber leaves when the last reference to its channel goes, or when it closes the channel. Senders do not
  /// wait for it any more. A channel that is kept and not received from suspends the senders when it is full.
  ///
  /// - Parameters:
  ///   - policy: The number of elements that are buffered for this subscriber, and what happens to one more.
  /// - Returns: the subscriber's channel; a closed one if the broadcast is closed.
  /// - Complexity: O(1). Allocates a channel.
  public func subscribe(_ policy: BufferingPolicy = .buffered(16)) -> Channel<Element> {
    subscribers.add(policy)
  }

  /// Sends an element to all subscribers of this moment, and waits until each has room for it.
  ///
  /// A broadcast without subscribers takes the element, and nobody receives it.
  ///
  /// - Parameters:
  ///   - element: The element.
  /// - Throws: ``SendError``, which gives the element back, if the broadcast is closed or the task is cancelled before
  ///   all subscribers have the element. Some may have it.
  /// - Complexity: O(*n*) for *n* subscribers.
  public nonisolated(nonsending) func send(_ element: Element) async throws(SendError<Element>) {
    let turn: SendError<Void>.Reason?
    do throws(SendError<Void>) {
      try await subscribers.turn.send(())
      turn = nil
    } catch { turn = error.reason }
    if let turn { throw SendError(turn == .cancelled ? .cancelled : .closed, element) }
    defer { _ = subscribers.turn.tryReceive() }
    try await subscribers.send(element)
  }

  /// Ends the broadcast: subscribers receive what is buffered for them, and then `nil`.
  ///
  /// - Returns: whether this call closed it. After either answer no send succeeds that had not begun before.
  /// - Complexity: O(*n*) for *n* subscribers.
  @discardableResult
  public func close() -> Bool { subscribers.close() }

  /// Whether the broadcast was closed. There may still be elements to receive.
  public var isClosed: Bool { subscribers.turn.isClosed }

  /// The number of subscribers. One that closed its channel and keeps it is counted until the next send.
  public var subscriberCount: Int { subscribers.count }
}
