public import ApusBytes

extension Double: CSVValue {
  /// Reads a decimal number, correctly rounded; see `Double(decimal:)`. Digits beyond the greatest double are
  /// `malformed`; the names `inf` and `nan` are read.
  @inlinable
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    self = try field.parse { (bytes) throws(NumberError) in try Double(fitting: bytes) }
  }

  /// Appends the shortest text that is read as the same number.
  public func appendText(to buffer: inout [UInt8]) { buffer.append(shortest: self) }
}

extension Float: CSVValue {
  /// Reads a decimal number, rounded once; see `Float(decimal:)`. Digits beyond the greatest float are
  /// `malformed`; the names `inf` and `nan` are read.
  @inlinable
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    self = try field.parse { (bytes) throws(NumberError) in try Float(fitting: bytes) }
  }

  /// Appends the shortest text that is read as the same number.
  public func appendText(to buffer: inout [UInt8]) { buffer.append(shortest: self) }
}
