/// What a field can be read as, and written from: numbers, truth values, text, bytes, dates and times.
///
/// Types of your own conform by reading the bytes of a field. Where the text has one fixed form, conform to
/// `CSVTextValue` instead, which makes them `Codable` as well.
///
///     let stop = try row.read(Int.self, at: 0)
///     let delay = try row.read(Double?.self, at: 3)  // nil where the field is empty
///
public protocol CSVValue {
  /// Whether every text is a value, so that an empty one between quotes is a value too, and not missing.
  static var isText: Bool { get }

  /// Reads a field.
  ///
  /// - Parameter field: The field, with its quotes and escapes.
  /// - Throws: Why it is no such value; who reads it adds the place.
  init(csv field: borrowing CSVField) throws(CSVFieldProblem)

  /// Whether the value has a text that is read as the same value; a writer throws `outOfRange` if not.
  var hasText: Bool { get }

  /// Appends the text that is read as the same value, without quotes.
  ///
  /// - Parameter buffer: Where it goes; nothing is removed from it.
  /// - Precondition: `hasText` is true.
  func appendText(to buffer: inout [UInt8])
}

extension CSVValue {
  /// Whether every text is a value; most types say no.
  @inlinable public static var isText: Bool { false }

  /// Whether the value has a text; all values of most types have one.
  @inlinable public var hasText: Bool { true }
}
