/// Text that is not what an encoding makes, and where.
public struct EncodedTextError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  public enum Reason: Sendable, Hashable {
    /// A byte that is no digit of the encoding.
    case notADigit(UInt8)
    /// The text ends in the middle of a group of digits.
    case truncated
    /// The last digit has bits that belong to no byte: another text would mean the same.
    case unusedBits
    /// Padding where no group can end.
    case misplacedPadding
    /// Something after the padding, which ends the text.
    case afterPadding
  }

  /// What is wrong.
  public let reason: Reason
  /// Where, in bytes from the beginning of the text; its length where it is truncated.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - offset: Where, in bytes from the beginning of the text.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason in words, and the place.
  public var description: String {
    switch reason {
    case .notADigit(let byte): "\(Self.name(byte)) at byte \(offset) is no digit"
    case .truncated: "the text ends at byte \(offset), in the middle of a group"
    case .unusedBits: "the digit at byte \(offset) has bits that belong to no byte"
    case .misplacedPadding: "no group ends with the padding at byte \(offset)"
    case .afterPadding: "something follows the padding, at byte \(offset)"
    }
  }

  private static func name(_ byte: UInt8) -> String {
    0x21...0x7e ~= byte
      ? "'\(Unicode.Scalar(byte))'" : "the byte \(String(byte, radix: 16, uppercase: true)) (hex)"
  }
}
