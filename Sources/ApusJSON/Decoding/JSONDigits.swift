/// The digits of a number as they are written, for types that no 64-bit number holds.
///
///     struct InvalidNumber: Error {}
///     var decoder = JSONValueDecoder()
///     decoder.strategies.convert(Decimal.self) { decoder in
///       let digits = try JSONDigits(from: decoder)
///       guard let decimal = Decimal(string: digits.text) else { throw InvalidNumber() }
///       return decimal  // 19.99 is exact; Decimal(19.99 as Double) is 19.98999999999999488
///     }
///     var encoder = JSONValueEncoder()
///     encoder.strategies.convert(Decimal.self) { try JSONDigits($0.description).encode(to: $1) }
///
/// Use it in the strategies of a decoder and an encoder, or as the type of a property. Any other decoder or
/// encoder has no digits, which is an error. For numbers of 64 bits, use `Int` and `Double`.
public struct JSONDigits: Sendable, Hashable, Codable {
  /// The digits, with their sign, point and exponent.
  public let text: String

  /// Creates the digits of a number.
  ///
  /// - Parameter text: A number of RFC 8259, without blanks.
  /// - Throws: `invalidNumber`, or another error of the text.
  /// - Complexity: O(*n*). Allocates the lists of a parser.
  public init(_ text: String) throws(JSONError) {
    try JSONParser.check(text.utf8.span)
    // A number, which has no blanks around it.
    guard text.utf8.first.map({ $0 == UInt8(ascii: "-") || Self.isDigit($0) }) ?? false,
      text.utf8.last.map(Self.isDigit) ?? false
    else { throw JSONError(.invalidNumber, at: 0, expected: .number) }
    self.text = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Decodes the digits of a number.
  ///
  /// - Throws: A `DecodingError` for another value, or for a decoder of another module.
  public init(from decoder: any Decoder) throws {
    guard let reader = decoder as? any DigitsReader else {
      throw DecodingError.typeMismatch(
        Self.self,
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "the decoder has no digits; use a JSONValueDecoder"))
    }
    text = try reader.digits()
  }

  /// Encodes the number with these digits.
  ///
  /// - Throws: An `EncodingError` for an encoder of another module.
  public func encode(to encoder: any Encoder) throws {
    guard let writer = encoder as? any DigitsWriter else {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "the encoder writes no digits; use a JSONValueEncoder"))
    }
    try writer.write(digits: text)
  }
}

/// A decoder that has the digits of its value.
protocol DigitsReader {
  func digits() throws -> String
}

/// An encoder that writes the digits of a number.
protocol DigitsWriter {
  func write(digits: String) throws
}
