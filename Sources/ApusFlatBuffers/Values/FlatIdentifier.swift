public import ApusBytes

/// The four bytes after the root's offset, by which a program knows the schema of a buffer.
///
///     FlatIdentifier(in: bytes)            // "MONS"
///     FlatIdentifier(in: bytes) == "MONS"  // true
///
/// Source: FlatBuffers schema language, `file_identifier`.
@frozen
public struct FlatIdentifier: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The four bytes as a little-endian number.
  public let code: UInt32

  /// Creates an identifier from the number of its four bytes.
  @inlinable
  public init(code: UInt32) { self.code = code }

  /// Creates an identifier from a literal.
  ///
  /// - Precondition: The literal has four bytes.
  /// - Complexity: O(1): four bytes.
  @inlinable
  public init(stringLiteral text: String) {
    var code: UInt32 = 0
    precondition(text.utf8.count == 4, "a file identifier must have four bytes")
    for byte in text.utf8.reversed() { code = code << 8 | UInt32(byte) }
    self.code = code
  }

  /// Reads the identifier of a buffer, or `nil` if the buffer is too short to have one.
  ///
  /// The bytes are those of another field if the writer gave the buffer no identifier.
  ///
  /// - Parameters:
  ///   - bytes: A buffer.
  ///   - isSizePrefixed: Whether four bytes with the size precede the root's offset.
  @inlinable
  public init?(in bytes: RawSpan, isSizePrefixed: Bool = false) {
    guard let code = bytes.littleEndian(ifAt: isSizePrefixed ? 8 : 4, as: UInt32.self) else {
      return nil
    }
    self.code = code
  }

  /// The bytes as text; bytes that are not ASCII become U+FFFD.
  public var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
