// UNSAFE: one load without a second bounds check

/// A reader of a source's single bytes.
///
/// If the code treats every byte alike, `forEachByte` is faster, because it needs no state between
/// two bytes.
///
///     var bytes = Bytes(of: try DescriptorSource(path: "words.txt"))
///     while let byte = try bytes.next() { sum &+= Int(byte) }
///
public struct Bytes<Source: ByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  @usableFromInline var position = 0

  /// Creates a reader of the remaining bytes of a source.
  ///
  /// - Parameter source: The source to read.
  public init(of source: consuming Source) { self.source = source }

  /// Returns the next byte.
  ///
  /// - Returns: The byte; `nil` at the end.
  /// - Throws: The source's error; no more bytes will come.
  /// - Complexity: O(1): a comparison and a load, unless a chunk begins. Does not allocate.
  @inlinable @inline(__always)
  public mutating func next() throws(Source.Failure) -> UInt8? {
    while true {
      if let byte = nextOfChunk {
        position &+= 1
        return byte
      }
      guard try Self.refill(&source) else { return nil }
      position = 0
    }
  }

  /// The byte at the position, or `nil` after the last byte of the chunk.
  @inlinable @inline(__always)
  var nextOfChunk: UInt8? {
    // The chunk is read only once: a source of another module may return a different chunk each
    // time.
    let chunk = source.chunk
    guard position < chunk.count else { return nil }
    // SAFETY: `position` is never negative, and the guard above checked that it is less than the
    // count of this same chunk.
    return unsafe chunk[unchecked: position]
  }

  /// Reads the next chunk. The function takes only the source, so that `position` can stay in a
  /// register.
  @inlinable @inline(never)
  static func refill(_ source: inout Source) throws(Source.Failure) -> Bool {
    try source.advance()
  }
}
