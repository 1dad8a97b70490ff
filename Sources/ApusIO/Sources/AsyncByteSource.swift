/// A source of bytes in chunks for tasks. Each chunk is borrowed until the next call.
///
/// The protocol is `ByteSource` for tasks: while no bytes are available, the thread does other
/// work.
///
///     while let chunk = try await source.nextChunk() { count += chunk.count }
///
/// A conformance needs the same compiler flag as `ByteSource`. Without the flag, use a
/// `PushedSource`.
public protocol AsyncByteSource: ~Copyable {
  /// The type of the error; `Never` for a source that cannot fail.
  associatedtype Failure: Error

  /// Moves to the next chunk and invalidates the previous chunk.
  ///
  /// - Returns: Whether a chunk exists; `false` at the end and in every later call.
  /// - Throws: The source's error; no more bytes will come.
  mutating func advance() async throws(Failure) -> Bool

  /// The chunk that `advance` moved to, not empty. Before the first and after the last chunk, it is
  /// empty.
  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get
  }
}

extension AsyncByteSource where Self: ~Copyable {
  /// Returns the next chunk, suspending until the chunk or the end arrives.
  ///
  /// - Returns: At least 1 byte, borrowed until the next use of the source; `nil` at the end.
  /// - Throws: The source's error; no more bytes will come.
  @inlinable
  @_lifetime(&self)
  public mutating func nextChunk() async throws(Failure) -> Span<UInt8>? {
    guard try await advance() else { return nil }
    return chunk
  }

  /// Calls a closure with each remaining byte.
  ///
  /// - Parameter body: A closure that takes a byte. It is inlined into a loop over each chunk.
  /// - Throws: The source's error.
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func forEachByte(_ body: (UInt8) -> Void) async throws(Failure) {
    while let chunk = try await nextChunk() {
      for index in chunk.indices { body(chunk[index]) }
    }
  }
}
