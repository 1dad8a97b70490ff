/// The bytes of a source, one at a time, for readers that pull.
///
/// Where every byte is used alike, `forEachByte` is faster: it needs no state between two bytes.
///
///     var bytes = Bytes(of: try DescriptorSource(path: "words.txt"))
///     while let byte = try bytes.next() { sum &+= Int(byte) }
///
public struct Bytes<Source: ByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  @usableFromInline var position = 0

  /// Reads the bytes of a source from where it is.
  ///
  /// - Parameter source: What to read.
  public init(of source: consuming Source) { self.source = source }

  /// Returns the next byte.
  ///
  /// - Returns: The byte; `nil` at the end.
  /// - Throws: The source's error; no more bytes will come.
  /// - Complexity: O(1), one comparison and one load unless a chunk begins; does not allocate.
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

  /// The byte at the position; `nil` behind the last one.
  @inlinable @inline(__always)
  var nextOfChunk: UInt8? {
    // Asked for once: nobody knows whether a source of somebody else answers the same again.
    let chunk = source.chunk
    guard position < chunk.count else { return nil }
    // SAFETY: `position` is never negative, and less than this chunk's count.
    return unsafe chunk[unchecked: position]
  }

  /// Takes the source alone, so that the position can stay in a register.
  @inlinable @inline(never)
  static func refill(_ source: inout Source) throws(Source.Failure) -> Bool {
    try source.advance()
  }
}
