public import ApusBytes

extension FixedWidthInteger where Self: CSVValue {
  /// Reads decimal digits, perhaps with a sign; anything else is `malformed`.
  @inlinable @inline(__always)
  public init(csv field: borrowing CSVField) throws(CSVFieldProblem) {
    self = try field.parse { (bytes) throws(NumberError) in try Self(decimal: bytes) }
  }

  /// Appends the decimal digits, with a sign if the number is negative.
  public func appendText(to buffer: inout [UInt8]) {
    if self < 0 { buffer.append(UInt8(ascii: "-")) }
    if let short = UInt64(exactly: magnitude) {
      short.appendDigits(to: &buffer)
    } else {
      magnitude.appendDigits(to: &buffer)
    }
  }
}

extension FixedWidthInteger {
  /// Appends the digits of a number that is not negative. They are counted first, so that none is
  /// moved.
  fileprivate func appendDigits(to buffer: inout [UInt8]) {
    let zero = UInt8(ascii: "0")
    var (rest, count) = (self, 1)
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    buffer.append(contentsOf: repeatElement(zero, count: count))
    rest = self
    for index in (buffer.count - count..<buffer.count).reversed() {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      buffer[index] = zero + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }
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
