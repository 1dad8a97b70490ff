extension String: CSVValue {
  /// Every text is a string.
  @inlinable public static var isText: Bool { true }

  /// Reads the value, with invalid UTF-8 repaired; an empty field is an empty string.
  @inlinable
  public init(csv field: borrowing CSVField) throws(CSVValueError) { self = field.string }

  /// Appends the UTF-8.
  public func appendText(to buffer: inout [UInt8]) { buffer += utf8 }
}

extension Array: CSVValue where Element == UInt8 {
  /// Every text is an array of bytes.
  @inlinable public static var isText: Bool { true }

  /// Reads the bytes of the value, in any encoding.
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    self = []
    field.appendValue(to: &self)
  }

  /// Appends the bytes.
  public func appendText(to buffer: inout [UInt8]) { buffer += self }
}
