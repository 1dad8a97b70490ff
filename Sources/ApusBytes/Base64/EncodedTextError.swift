/// Invalid hex or base64 text, with the offset of the first invalid byte.
///
///     var stream = Base64Decoder().into(MemorySink())
///     do {
///       try stream.process("U3d*")
///     } catch {
///       print(error)  // base64 decoding: '*' at byte 4 is not a digit
///     }
///
public struct EncodedTextError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  ///
  ///     var stream = HexDecoder().into(MemorySink())
  ///     do {
  ///       try stream.process("737")
  ///     } catch {
  ///       (error.cause as? EncodedTextError)?.kind == .truncated  // true
  ///     }
  ///
  public enum Kind: Sendable, Hashable {
    /// A byte is not a digit of the encoding.
    case notADigit(UInt8)
    /// The text ends within a group of digits.
    case truncated
    /// The last digit has unused bits that are not zero, so another text has the same meaning.
    case unusedBits
    /// The padding is at a position where a group cannot end.
    case misplacedPadding
    /// More bytes follow the padding, which ends the text.
    case afterPadding
  }

  /// The kind of error.
  public let kind: Kind
  /// The offset in bytes from the start of the text; the length of the text if it is truncated.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of error.
  ///   - offset: The offset in bytes from the start of the text.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The reason and the offset in words.
  public var description: String {
    switch kind {
    case .notADigit(let byte): "\(Self.name(byte)) at byte \(offset + 1) is not a digit"
    case .truncated: "the text ends at byte \(offset + 1), in the middle of a group"
    case .unusedBits: "the digit at byte \(offset + 1) has unused bits that are not zero"
    case .misplacedPadding: "the padding at byte \(offset + 1) does not end a group"
    case .afterPadding: "a byte follows the padding, at byte \(offset + 1)"
    }
  }

  private static func name(_ byte: UInt8) -> String {
    0x21...0x7e ~= byte
      ? "'\(Unicode.Scalar(byte))'" : "the byte \(String(byte, radix: 16, uppercase: true)) (hex)"
  }
}
