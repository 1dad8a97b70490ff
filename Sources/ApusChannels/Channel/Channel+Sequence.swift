extension Channel: AsyncSequence {
  /// An iterator that receives the elements of a channel.
  ///
  ///     let squares = Channel<Int>(capacity: 3)
  ///     for number in 1...3 { try await squares.send(number * number) }
  ///     squares.close()
  ///     let iterator = squares.makeAsyncIterator()
  ///     await iterator.next()  // 1
  ///     await iterator.next()  // 4
  ///
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let channel: Channel

    @inlinable
    init(_ channel: Channel) { self.channel = channel }

    /// Receives the next element in the caller's isolation. An `isolated` parameter would cost a
    /// call and two hops for each element.
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

  /// Makes an iterator that ends when the channel is closed and drained, or the task is cancelled.
  /// Several loops share the elements.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
