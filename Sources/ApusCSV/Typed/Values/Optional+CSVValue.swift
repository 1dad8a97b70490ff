extension Optional: CSVValue where Wrapped: CSVValue {
  /// Whether every text is a value.
  @inlinable public static var isText: Bool { Wrapped.isText }

  /// Reads the value, or `nil` if the field is empty.
  ///
  /// For text, an empty value between quotes is an empty text: in `a,,b` it is `nil`, in `a,"",b`
  /// it is empty.
  ///
  /// - Parameter field: The field.
  /// - Throws: The reason why the field is not such a value.
  @inlinable @inline(__always)
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    self = Wrapped.isMissing(field) ? nil : try Wrapped(csv: field)
  }

  /// Whether the value is a text: in `a,"",b` it is an empty one, and in `a,,b` there is none.
  @inlinable public var quotesEmptyText: Bool { Wrapped.isText && !isMissingText }

  /// Whether the value is `nil` instead of a text.
  @inlinable public var isMissingText: Bool { Wrapped.isText && self?.isMissingText ?? true }

  /// Whether the value has a text, which may be empty.
  @inlinable public var hasText: Bool { self?.hasText ?? true }

  /// Appends the text of the value, or nothing.
  public func appendText(to buffer: inout [UInt8]) { self?.appendText(to: &buffer) }
}

extension CSVValue {
  /// Whether a field has no value of this type, not even an empty value.
  @inlinable @inline(__always)
  static func isMissing(_ field: borrowing CSVField) -> Bool {
    isText ? field.raw.isEmpty : field.isEmpty
  }
}
