extension Optional: CSVValue where Wrapped: CSVValue {
  /// Whether every text is a value.
  @inlinable public static var isText: Bool { Wrapped.isText }

  /// Reads the value, or `nil` where the field is empty.
  ///
  /// For text, an empty value between quotes is an empty text: `a,,b` has none, `a,"",b` an empty one.
  ///
  /// - Parameter field: The field.
  /// - Throws: Why it is no such value.
  @inlinable @inline(__always)
  public init(csv field: borrowing CSVField) throws(CSVFieldProblem) {
    self = Wrapped.isMissing(field) ? nil : try Wrapped(csv: field)
  }

  /// Whether the value has a text, which may be an empty one.
  @inlinable public var hasText: Bool { self?.hasText ?? true }

  /// Appends the text of the value, or nothing.
  public func appendText(to buffer: inout [UInt8]) { self?.appendText(to: &buffer) }
}

extension CSVValue {
  /// Whether a field has no value of this type, not even an empty one.
  @inlinable @inline(__always)
  static func isMissing(_ field: borrowing CSVField) -> Bool {
    isText ? field.raw.isEmpty : field.isEmpty
  }
}
