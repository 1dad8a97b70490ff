/// The end of a channel at which elements come out. When the last copy of it goes, the channel is closed, so that
/// senders learn that nobody receives.
///
/// Made with its ``Sender`` by ``Channel/ends(capacity:)``.
public struct Receiver<Element: ~Copyable>: Sendable {
  @usableFromInline let end: ChannelEnd<Element>

  init(_ channel: Channel<Element>) { end = ChannelEnd(channel) }

  /// The channel, for a select. It does not count as an end.
  @inlinable
  public var channel: Channel<Element> { end.channel }

  /// Receives the next element, and waits until there is one. See ``Channel/receive()``.
  ///
  /// - Returns: the element; `nil` if every sender has gone or the channel was closed, and every element was
  ///   received, or if the task was cancelled while it waited.
  /// - Complexity: O(1). Does not allocate, but for a waiting receiver of elements of more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async -> sending Element? {
    await end.channel.receive()
  }

  /// Receives an element if there is one. See ``Channel/tryReceive()``.
  ///
  /// - Returns: the element, or why there is none.
  /// - Complexity: O(1). Does not allocate.
  @inlinable
  @inline(__always)
  public func tryReceive() -> TryReceiveResult<Element> { end.channel.tryReceive() }

  /// How many elements are buffered.
  public var count: Int { end.channel.count }

  /// Whether the channel was closed. There may still be elements to receive.
  public var isClosed: Bool { end.channel.isClosed }
}

extension Receiver: AsyncSequence {
  /// Receives what the senders send.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let end: ChannelEnd<Element>

    @inlinable
    init(_ end: ChannelEnd<Element>) { self.end = end }

    /// Receives the next element, where the caller is isolated: an `isolated` parameter would cost a call and
    /// two hops an element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next(
      isolation actor: (any Actor)?
    ) async -> Element? {
      await end.channel.receive()
    }

    /// Receives the next element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next() async -> Element? { await end.channel.receive() }
  }

  /// Receives until the channel is closed and empty, or the task is cancelled.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(end) }
}
