extension Channel: AsyncSequence {
  /// Receives what a channel's senders send.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let channel: Channel

    @inlinable
    init(_ channel: Channel) { self.channel = channel }

    /// Receives the next element.
    @inlinable
    @inline(__always)
    public func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await channel.receive()
    }

    /// Receives the next element.
    @inlinable
    @inline(__always)
    public func next() async -> Element? { await channel.receive() }
  }

  /// Receives until the channel is closed and empty, or the task is cancelled. Several loops share the elements.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
