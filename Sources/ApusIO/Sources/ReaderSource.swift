/// A source of a `ByteReader`'s bytes, with a single reused buffer.
///
///     struct Countdown: ByteReader {
///       var count: UInt8
///
///       mutating func read(appendingTo output: inout OutputSpan<UInt8>) {
///         while count > 0, !output.isFull {
///           output.append(count)
///           count -= 1
///         }
///       }
///     }
///
///     var source = ReaderSource(Countdown(count: 3))
///     source.nextChunk()?.count  // 3
///
/// For files, pipes and sockets use `DescriptorSource`; for pushed bytes, use `PushedSource`.
public struct ReaderSource<Reader: ByteReader & ~Copyable>: ~Copyable, ByteSource {
  /// The reader of the bytes.
  public var reader: Reader
  @usableFromInline var buffer: [UInt8] = []
  private let chunkSize: Int
  private var isAtEnd = false

  /// Creates a source of a reader.
  ///
  /// - Parameters:
  ///   - reader: The reader of the bytes.
  ///   - chunkSize: The size of the buffer in bytes, at least 1.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  /// - Complexity: Allocates once, with the first chunk.
  public init(
    _ reader: consuming Reader, chunkSize: Int = DescriptorSource.defaultChunkSize
  ) {
    precondition(chunkSize > 0, "chunkSize must be at least 1")
    self.reader = reader
    self.chunkSize = chunkSize
  }

  /// Asks the reader for the next chunk.
  ///
  /// - Throws: The reader's error.
  public mutating func advance() throws(Reader.Failure) -> Bool {
    buffer.removeAll(keepingCapacity: true)
    guard !isAtEnd else { return false }
    isAtEnd = true
    try buffer.append(addingCapacity: chunkSize) { (output) throws(Reader.Failure) in
      try reader.read(appendingTo: &output)
    }
    isAtEnd = buffer.isEmpty
    return !isAtEnd
  }

  /// The bytes of the last read.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span }
  }
}

extension ReaderSource: Sendable where Reader: Sendable & ~Copyable {}
