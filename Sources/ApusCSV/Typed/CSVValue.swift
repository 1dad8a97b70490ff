/// A value that is read from a field and written to it: numbers, truth values, text, bytes, dates
/// and times.
///
/// Types of your own conform by reading the bytes of a field. If the text has a fixed format,
/// conform to `CSVTextValue` instead, which makes them `Codable` as well.
///
///     let stop = try row.read(Int.self, at: 0)
///     let delay = try row.read(Double?.self, at: 3)  // nil if the field is empty
///
public protocol CSVValue {
  /// Whether every text is a value, so that an empty text between quotes is a value too, and not
  /// missing.
  static var isText: Bool { get }

  /// Creates a value from a field.
  ///
  /// - Parameter field: The field, with its quotes and escapes.
  /// - Throws: The reason why the field is not such a value; the caller adds the position.
  init(csv field: borrowing CSVField) throws(CSVValueError)

  /// Whether the value has a text that is read as the same value; if not, a writer throws
  /// `outOfRange`.
  var hasText: Bool { get }

  /// Whether an empty text of the value is written between quotes, because an empty field is read as no
  /// value.
  var quotesEmptyText: Bool { get }

  /// Whether the value is `nil` instead of a text. It is written as an empty field without quotes,
  /// because an empty text between quotes is read as a text.
  var isMissingText: Bool { get }

  /// Appends the text that is read as the same value, without quotes.
  ///
  /// - Parameter buffer: The buffer to append to; nothing is removed from it.
  /// - Precondition: `hasText` is true.
  func appendText(to buffer: inout [UInt8])
}

extension CSVValue {
  /// Whether every text is a value; `false` by default.
  @inlinable public static var isText: Bool { false }

  /// Whether an empty text is written between quotes; `false` by default.
  @inlinable public var quotesEmptyText: Bool { false }

  /// Whether the value is `nil` instead of a text; `false` by default.
  @inlinable public var isMissingText: Bool { false }

  /// Whether the value has a text; `true` by default.
  @inlinable public var hasText: Bool { true }
}
