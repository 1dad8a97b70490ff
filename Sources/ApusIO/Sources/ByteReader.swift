/// A reader that appends its bytes to memory of the caller.
///
/// `ReaderSource` turns a reader into a source without a compiler flag. To provide borrowed memory
/// of your own instead, conform to `ByteSource`.
///
///     struct Zeros: ByteReader {
///       mutating func read(appendingTo output: inout OutputSpan<UInt8>) {
///         while !output.isFull { output.append(0) }
///       }
///     }
///     var source = ReaderSource(Zeros())
///     source.nextChunk()?[0]  // 0
///
public protocol ByteReader: ~Copyable {
  /// The type of the error; `Never` for a reader that cannot fail.
  associatedtype Failure: Error

  /// Appends the next bytes: at least 1, or none at the end.
  ///
  /// - Parameter output: Memory without bytes in it, with room for at least 1 byte.
  /// - Throws: The source's error; no more bytes will come.
  mutating func read(appendingTo output: inout OutputSpan<UInt8>) throws(Failure)
}
