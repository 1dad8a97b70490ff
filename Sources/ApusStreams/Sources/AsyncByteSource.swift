/// Bytes that come in chunks, each lent until the next one, to a task that suspends while it waits.
///
/// It is `ByteSource` for tasks: while there are no bytes, the thread does other work.
///
///     while let chunk = try await source.nextChunk() { count += chunk.count }
///
/// To conform, the same compiler flag is needed as for `ByteSource`. Without it, use a `PushedSource`.
public protocol AsyncByteSource: ~Copyable {
  /// What can go wrong; `Never` where nothing can.
  associatedtype Failure: Error

  /// Moves on to the next chunk; the one before it is gone.
  ///
  /// - Returns: Whether there is one. At the end, and ever after, `false`.
  /// - Throws: What went wrong; no more bytes will come.
  mutating func advance() async throws(Failure) -> Bool

  /// The chunk that `advance` moved to, not empty; empty before the first and after the last one.
  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get
  }
}

extension AsyncByteSource where Self: ~Copyable {
  /// Returns the next chunk, suspending until there is one.
  ///
  /// - Returns: At least one byte, lent until the source is used again; `nil` at the end.
  /// - Throws: What went wrong; no more bytes will come.
  @inlinable
  @_lifetime(&self)
  public mutating func nextChunk() async throws(Failure) -> Span<UInt8>? {
    guard try await advance() else { return nil }
    return chunk
  }

  /// Calls a closure with each byte that is left.
  ///
  /// - Parameter body: What to do with a byte; it is inlined into a loop over each chunk.
  /// - Throws: The source's error.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public mutating func forEachByte(_ body: (UInt8) -> Void) async throws(Failure) {
    while let chunk = try await nextChunk() {
      for index in chunk.indices { body(chunk[index]) }
    }
  }
}
