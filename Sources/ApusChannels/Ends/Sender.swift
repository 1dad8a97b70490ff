/// The end of a channel at which elements go in. When the last copy of it goes, the channel is closed.
///
///     let (sender, receiver) = Channel<Int>.ends(capacity: 8)
///     Task { for n in 0..<100 { try await sender.send(n) } }  // the only copy goes with the task
///     for await n in receiver { print(n) }                    // and the loop ends
///
/// Copies are references to one end. Keep a ``Channel`` itself where nobody's going should close it.
public struct Sender<Element: ~Copyable>: Sendable {
  @usableFromInline let end: ChannelEnd<Element>

  init(_ channel: Channel<Element>) { end = ChannelEnd(channel) }

  /// The channel, for a select. It does not count as an end.
  @inlinable
  public var channel: Channel<Element> { end.channel }

  /// Sends an element, and waits until a receiver or the buffer has it. See ``Channel/send(_:)``.
  ///
  /// - Parameters:
  ///   - element: what to send.
  /// - Throws: ``SendError``, which gives the element back, if the channel is closed (every receiver has gone, for
  ///   one) or the task is cancelled.
  /// - Complexity: O(1). Does not allocate, but for a waiting sender of elements of more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send(
    _ element: consuming sending Element
  ) async throws(SendError<Element>) {
    try await end.channel.send(element)
  }

  /// Sends an element if that need not wait. See ``Channel/trySend(_:)``.
  ///
  /// - Parameters:
  ///   - element: what to send.
  /// - Returns: whether it was sent; the element if it was not.
  /// - Complexity: O(1). Does not allocate, but where an unbounded buffer grows.
  @inlinable
  @inline(__always)
  public func trySend(_ element: consuming sending Element) -> TrySendResult<Element> {
    end.channel.trySend(element)
  }

  /// Waits until there is a place for an element, and reserves it. See ``Channel/reserve()``.
  ///
  /// - Returns: the right to send one element. It is not a sender: the channel closes when the last of those goes, and
  ///   still takes this element.
  /// - Throws: ``ReserveError`` if the channel is closed (every receiver has gone, for one) or the task is cancelled.
  /// - Precondition: the channel is not a rendezvous.
  /// - Complexity: O(1). Does not allocate.
  public nonisolated(nonsending) func reserve() async throws(ReserveError) -> Permit<Element> {
    try await end.channel.reserve()
  }

  /// Reserves a place for an element if there is one. See ``Channel/tryReserve()``.
  ///
  /// - Returns: the right to send one element, or why there is none.
  /// - Precondition: the channel is not a rendezvous.
  /// - Complexity: O(1). Does not allocate.
  public func tryReserve() -> TryReserveResult<Element> { end.channel.tryReserve() }

  /// Closes the channel before the last sender goes.
  ///
  /// - Returns: whether this call closed it.
  /// - Complexity: O(*n*) for *n* tasks that wait. Does not allocate.
  @discardableResult
  public func close() -> Bool { end.channel.close() }

  /// Whether the channel was closed.
  public var isClosed: Bool { end.channel.isClosed }
}
