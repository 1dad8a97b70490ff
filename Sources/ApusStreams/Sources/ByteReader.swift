/// Something that puts its bytes into memory that it is given.
///
/// A source of your own is made of it without a compiler flag: see `ReaderSource`. To lend memory of your own in place
/// of filling somebody else's, conform to `ByteSource`.
public protocol ByteReader: ~Copyable {
  /// What can go wrong; `Never` if nothing can.
  associatedtype Failure: Error

  /// Appends the next bytes, at least one unless it is the end.
  ///
  /// - Parameter output: Memory without bytes in it, with room for at least one.
  /// - Throws: What went wrong; no more bytes will come.
  mutating func read(appendingTo output: inout OutputSpan<UInt8>) throws(Failure)
}
