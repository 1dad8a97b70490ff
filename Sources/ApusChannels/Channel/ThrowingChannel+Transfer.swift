extension ThrowingChannel where Element: ~Copyable {
  /// Sends an element, and waits until a receiver or the buffer has it. See ``Channel/send(_:)``.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  /// - Throws: ``SendError``, which returns the element, if the channel is closed or the task is
  ///   cancelled.
  /// - Complexity: O(1). Allocates only if it waits and the element has more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send(
    _ element: consuming sending Element
  ) async throws(SendError<Element>) {
    try await elements.send(element)
  }

  /// Receives the next element, and waits until an element arrives. See ``Channel/receive()``.
  ///
  /// - Returns: The element. The result is `nil` if the channel was closed without an error and is
  ///   drained, or if the task was cancelled while it waited.
  /// - Throws: The error that the channel was closed with, if the channel is drained.
  /// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async throws(Failure) -> sending Element? {
    if let element = await elements.receive() { return element }
    try throwFailure()
    return nil
  }

  /// Sends an element if the send need not wait. See ``Channel/trySend(_:)``.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  /// - Returns: Whether the element was sent. A result other than `sent` holds the element.
  /// - Complexity: O(1). Allocates only if an unbounded buffer grows.
  @inlinable
  @inline(__always)
  public func trySend(_ element: consuming sending Element) -> TrySendResult<Element> {
    elements.trySend(element)
  }

  /// Receives an element if the channel has an element now. See ``Channel/tryReceive()``.
  ///
  /// - Returns: The element, or the reason why none was received.
  /// - Throws: The error that the channel was closed with, if the channel is drained.
  /// - Complexity: O(1). Does not allocate.
  @inlinable
  @inline(__always)
  public func tryReceive() throws(Failure) -> TryReceiveResult<Element> {
    switch elements.tryReceive() {
    case .received(let element): return .received(element)
    case .empty: return .empty
    case .closed:
      try throwFailure()
      return .closed
    }
  }
}

extension ThrowingChannel: AsyncSequence {
  /// An iterator that receives the elements of a channel.
  ///
  ///     let lines = ThrowingChannel<String, ReadError>(capacity: 1)
  ///     try await lines.send("one")
  ///     lines.close(throwing: ReadError())
  ///     let iterator = lines.makeAsyncIterator()
  ///     try await iterator.next()  // "one"
  ///     do { _ = try await iterator.next() } catch { print(error) }  // ReadError()
  ///
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let channel: ThrowingChannel

    @inlinable
    init(_ channel: ThrowingChannel) { self.channel = channel }

    /// Receives the next element in the caller's isolation. An `isolated` parameter would cost a
    /// call and two hops for each element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next(
      isolation actor: (any Actor)?
    ) async throws(Failure) -> Element? {
      try await channel.receive()
    }

    /// Receives the next element.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) func next() async throws(Failure) -> Element? {
      try await channel.receive()
    }
  }

  /// Makes an iterator that ends when the channel is closed and drained, or the task is cancelled.
  /// Several loops share the elements.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
