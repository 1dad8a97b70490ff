public import ApusBytes

/// A value with a text format, such as a date. The conformances to `CSVValue` and `Codable` follow
/// from it.
///
///     struct Pair: CSVTextValue {
///       var first: Int
///       var second: Int
///       init(text: Span<UInt8>) throws(NumberError) { ... }
///       func appendText(to buffer: inout [UInt8]) { ... }
///     }
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
  public init(csv field: borrowing CSVField) throws(CSVFieldProblem) {
    self = try field.parse { (bytes) throws(NumberError) in try Self(text: bytes) }
  }

  /// Decodes the text of a single value.
  public init(from decoder: any Decoder) throws {
    if let field = decoder as? FieldDecoder {
      self = try field.storage.state.value(at: field.column)
      return
    }
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(NumberError) {
      self = try Self(text: text.utf8.span)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(text.debugDescription): \(error)"))
    }
  }

  /// Encodes the text as a single value; throws if the value has none.
  public func encode(to encoder: any Encoder) throws {
    if let field = encoder as? FieldEncoder { return field.encode(text: self) }
    guard hasText else {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: description))
    }
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The text, or the name of the type if the value has no text.
  public var description: String {
    guard hasText else { return "\(Self.self) out of range" }
    var text: [UInt8] = []
    appendText(to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
