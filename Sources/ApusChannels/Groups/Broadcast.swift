/// A broadcast that sends each element to all subscribers, in the same order for all.
///
///     let prices = Broadcast<Price>()
///     let mine = prices.subscribe(.droppingOldest(1))
///     Task { for await price in mine { show(price) } }
///     try await prices.send(price)
///
/// Each subscriber has its own channel with its own policy, and a select may wait for it. A policy
/// that buffers without dropping suspends the senders while that channel is full.
public final class Broadcast<Element: Sendable>: Sendable {
  private let subscribers = BroadcastSubscribers<Element>()

  /// Creates a broadcast without subscribers.
  public init() {}

  deinit { close() }

  /// Makes a channel that receives every element from now on.
  ///
  /// A subscription ends when the last reference to its channel is released, or when its channel is
  /// closed. Senders no longer wait for it then. If a channel is kept and no task receives from it,
  /// it suspends the senders when it is full.
  ///
  /// - Parameters:
  ///   - policy: The buffer size for this subscriber, and the behaviour when the buffer is full.
  /// - Returns: The subscriber's channel. It is closed if the broadcast is closed.
  /// - Complexity: O(1). Allocates a channel.
  public func subscribe(_ policy: BufferingPolicy = .buffered(16)) -> Channel<Element> {
    subscribers.add(policy)
  }

  /// Sends an element to all current subscribers, and waits until each has room for it.
  ///
  /// A broadcast without subscribers accepts and drops the element.
  ///
  /// - Parameters:
  ///   - element: The element.
  /// - Throws: ``SendError``, which gives the element back, if the broadcast is closed or the task
  ///   is cancelled before all subscribers have the element. Some subscribers may have it.
  /// - Complexity: O(*n*) for *n* subscribers.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send(_ element: Element) async throws(SendError<Element>) {
    if isWide(Element.self) { return try await sendByCall(WidePlace(element)) }
    try await sendByCall(element)
  }

  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func sendByCall(
    _ element: WidePlace<Element>
  ) async throws(SendError<Element>) {
    try await sendByCall(element.take())
  }

  @usableFromInline
  nonisolated(nonsending) func sendByCall(_ element: Element) async throws(SendError<Element>) {
    let turn: SendError<Void>.Reason?
    do throws(SendError<Void>) {
      try await subscribers.turn.send(())
      turn = nil
    } catch { turn = error.reason }
    if let turn { throw SendError(because: turn == .cancelled ? .cancelled : .closed, element) }
    defer { _ = subscribers.turn.tryReceive() }
    try await subscribers.send(element)
  }

  /// Ends the broadcast: subscribers receive their buffered elements, and then `nil`.
  ///
  /// - Returns: Whether this call closed the broadcast. After either result no send succeeds that
  ///   begins after the close.
  /// - Complexity: O(*n*) for *n* subscribers.
  @discardableResult
  public func close() -> Bool { subscribers.close() }

  /// Whether the broadcast was closed. Some elements may still be available.
  public var isClosed: Bool { subscribers.turn.isClosed }

  /// The number of subscribers. A subscriber that closed its channel and still holds it counts
  /// until the next send.
  public var subscriberCount: Int { subscribers.count }
}
