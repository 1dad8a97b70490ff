import ApusBytes

/// The texts of values.
struct ValueWriter {
  private let conversions: EncodingConversions

  init(_ conversions: EncodingConversions) { self.conversions = conversions }

  /// Nothing: no type has a text of its own.
  func known<Value>(_ value: Value) throws -> String? { nil }

  /// Encodes a value of any type, by its conversion if it has one.
  func encode<Value: Encodable>(_ value: Value, to encoder: TreeEncoder) throws {
    try conversions.encode(
      value, to: encoder,
      refusal: XMLEncodingError(
        .foundationType("\(Value.self)"), path: encoder.codingPath.map(\.stringValue)))
  }

  /// Returns the level of a type that has returned, or its text. Only the types of which the decoder reads all
  /// elements with the name of a key are written so; any other type has a single element.
  func finished<Value>(
    _ level: EncodingLevel, _ type: Value.Type
  ) throws -> EncodingLevel.Element {
    if case .value(let text) = level.content { return .value(text) }
    level.isRepeated = type is any RepeatedValues.Type
    return .level(level)
  }

  func boolean(_ value: Bool) throws -> String { value ? "true" : "false" }
  func string(_ value: String) throws -> String { value }
  func integer(_ value: some FixedWidthInteger) throws -> String { "\(value)" }

  func double(_ value: Double) throws -> String {
    if let name = name(of: value) { return name }
    var text: [UInt8] = []
    text.append(shortest: value)
    return text.span.text
  }

  func float(_ value: Float) throws -> String {
    if let name = name(of: value) { return name }
    var text: [UInt8] = []
    text.append(shortest: value)
    return text.span.text
  }

  /// The name of a number without digits, as in XML Schema, or `nil`.
  private func name(of value: some BinaryFloatingPoint) -> String? {
    if value.isNaN { return "NaN" }
    return value.isFinite ? nil : value < 0 ? "-INF" : "INF"
  }

  /// Whether an absent member is written, and not left out.
  let writesMissingMembers = false

  func missingElement() throws -> String { throw XMLEncodingError(.null, path: []) }

  func tooDeep(_ limit: Int) -> any Error { XMLEncodingError(.tooDeep(limit: limit), path: []) }

  var encodedTwice: any Error { XMLEncodingError(.encodedTwice, path: []) }

  /// The error with the path to its value.
  func located(_ error: any Error, at path: @autoclosure () -> [any CodingKey]) -> any Error {
    guard let error = error as? XMLEncodingError else { return error }
    return XMLEncodingError(error.kind, path: path().map(\.stringValue))
  }
}

/// The text of a value.
typealias EncodedValue = String

/// A type whose elements have the name of its key; those that can be decoded are `RepeatedElements`.
private protocol RepeatedValues {}

extension Array: RepeatedValues {}
extension Set: RepeatedValues {}
extension ContiguousArray: RepeatedValues {}
