extension Channel: AsyncSequence {
  /// Receives what a channel's senders send.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let channel: Channel

    @inlinable
    init(_ channel: Channel) { self.channel = channel }

    /// Receives the next element, where the caller is isolated: an `isolated` parameter would cost a call and
    /// two hops an element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next(
      isolation actor: (any Actor)?
    ) async -> Element? {
      await channel.receive()
    }

    /// Receives the next element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next() async -> Element? { await channel.receive() }
  }

  /// Receives until the channel is closed and empty, or the task is cancelled. Several loops share the elements.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
