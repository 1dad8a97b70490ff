public import ApusBytes

extension FixedWidthInteger where Self: CSVValue {
  /// Reads decimal digits, perhaps with a sign; anything else is `malformed`.
  @inlinable @inline(__always)
  public init(csv field: borrowing CSVField) throws(CSVValueError) {
    self = try field.parse { (bytes) throws(NumberError) in try Self(decimal: bytes) }
  }

  /// Appends the decimal digits, with a sign if the number is negative.
  public func appendText(to buffer: inout [UInt8]) { buffer.append(decimal: self) }
}

extension Int: CSVValue {}
extension Int8: CSVValue {}
extension Int16: CSVValue {}
extension Int32: CSVValue {}
extension Int64: CSVValue {}
extension UInt: CSVValue {}
extension UInt8: CSVValue {}
extension UInt16: CSVValue {}
extension UInt32: CSVValue {}
extension UInt64: CSVValue {}
@available(macOS 15, *) extension Int128: CSVValue {}
@available(macOS 15, *) extension UInt128: CSVValue {}
