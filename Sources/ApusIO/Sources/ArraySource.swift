// UNSAFE: lends the range that the last `advance` has set, without a check for each row of a reader

/// A source of an array's bytes in chunks of a given size: for text in memory, and for tests.
///
///     var source = ArraySource([1, 2, 3], chunkSize: 2)
///     source.nextChunk()?.count  // 2
///
public struct ArraySource: ~Copyable, ByteSource {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline var range = 0..<0
  private let chunkSize: Int

  /// Creates a source of all bytes of an array.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they are not copied.
  ///   - chunkSize: The size of a chunk in bytes, at least 1. The last chunk may be shorter.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  public init(_ bytes: [UInt8], chunkSize: Int = .max) {
    precondition(chunkSize > 0, "chunkSize must be at least 1")
    self.bytes = bytes
    self.chunkSize = chunkSize
  }

  /// Moves to the next chunk.
  public mutating func advance() throws(Never) -> Bool {
    let start = range.upperBound
    range = start..<(start + min(chunkSize, bytes.count - start))
    return !range.isEmpty
  }

  /// The bytes of this chunk.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: `advance` has set the range within the bytes, which never change.
      unsafe bytes.span.extracting(unchecked: range)
    }
  }
}
