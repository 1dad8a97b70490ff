public import ApusBytes

/// A value with a text format, such as a date. The conformances to `CSVValue` and `Codable` follow
/// from it.
///
///     struct Percent: CSVTextValue {
///       var value: Int
///       init(text: Span<UInt8>) throws(NumberError) {
///         value = try Int(decimal: text.extracting(droppingLast: 1))
///       }
///       func appendText(to buffer: inout [UInt8]) { buffer += "\(value)%".utf8 }
///     }
///     try Percent(text: [UInt8]("12%".utf8).span).value  // 12
///
/// Coders of other modules store the value as a string.
public protocol CSVTextValue: CSVValue, Codable, CustomStringConvertible {
  /// Creates a value from its text, which is all of the bytes.
  ///
  /// - Parameter text: The value of a field, without its quotes.
  /// - Throws: The error, and the offset of its byte.
  init(text: Span<UInt8>) throws(NumberError)
}

extension CSVTextValue {
  /// Creates a value from a field.
  @inlinable
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    self = try field.parse { (bytes) throws(NumberError) in try Self(text: bytes) }
  }

  /// The text, or the name of the type if the value has no text.
  public var description: String {
    guard hasText else { return "\(Self.self) out of range" }
    var text: [UInt8] = []
    appendText(to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
