public import ApusIO

/// A source of the same chunk without an end, which counts its chunks.
public struct EndlessSource: ~Copyable, ByteSource {
  /// The number of chunks so far.
  public final class Count {
    /// The number.
    public fileprivate(set) var chunks = 0

    /// Creates a count of no chunks.
    public init() {}
  }

  private let bytes: [UInt8]
  private let count: Count

  /// Creates a source of a chunk.
  public init(_ bytes: [UInt8], _ count: Count) { (self.bytes, self.count) = (bytes, count) }

  /// Counts the next chunk.
  public mutating func advance() throws(Never) -> Bool {
    count.chunks += 1
    return true
  }

  /// The chunk.
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span }
  }
}
