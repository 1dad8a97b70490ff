extension ThrowingChannel where Element: ~Copyable {
  /// Sends an element, and waits until a receiver or the buffer has it. See ``Channel/send(_:)``.
  ///
  /// - Parameters:
  ///   - element: what to send.
  /// - Throws: ``SendError``, which gives the element back, if the channel is closed or the task is cancelled.
  /// - Complexity: O(1). Does not allocate, but for a waiting sender of elements of more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send(
    _ element: consuming sending Element
  ) async throws(SendError<Element>) {
    try await elements.send(element)
  }

  /// Receives the next element, and waits until there is one. See ``Channel/receive()``.
  ///
  /// - Returns: the element; `nil` if the channel is closed without an error and every element was received, or
  ///   if the task was cancelled while it waited.
  /// - Throws: the error that the channel was closed with, if every element was received.
  /// - Complexity: O(1). Does not allocate, but for a waiting receiver of elements of more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async throws(Failure) -> sending Element? {
    if let element = await elements.receive() { return element }
    try throwFailure()
    return nil
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
    elements.trySend(element)
  }

  /// Waits until there is a place for an element, and reserves it. See ``Channel/reserve()``.
  ///
  /// - Returns: the right to send one element, before an error that the channel is closed with.
  /// - Throws: ``ReserveError`` if the channel is closed or the task is cancelled.
  /// - Precondition: the channel is not a rendezvous.
  /// - Complexity: O(1). Does not allocate.
  public nonisolated(nonsending) func reserve() async throws(ReserveError) -> Permit<Element> {
    try await elements.reserve()
  }

  /// Reserves a place for an element if there is one. See ``Channel/tryReserve()``.
  ///
  /// - Returns: the right to send one element, or why there is none.
  /// - Precondition: the channel is not a rendezvous.
  /// - Complexity: O(1). Does not allocate.
  public func tryReserve() -> TryReserveResult<Element> { elements.tryReserve() }

  /// Receives an element if there is one. See ``Channel/tryReceive()``.
  ///
  /// - Returns: the element, or why there is none.
  /// - Throws: the error that the channel was closed with, if every element was received.
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
  /// Receives what a channel's senders send.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let channel: ThrowingChannel

    @inlinable
    init(_ channel: ThrowingChannel) { self.channel = channel }

    /// Receives the next element, where the caller is isolated: an `isolated` parameter would cost a call and
    /// two hops an element.
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

  /// Receives until the channel is closed and empty, or the task is cancelled. Several loops share the elements.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
