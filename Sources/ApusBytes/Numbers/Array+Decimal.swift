extension [UInt8] {
  /// Appends a number in decimal digits, behind a minus sign if it is negative.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: UInt64(number.magnitude))
  }

  /// Appends a number in decimal digits. They are counted first, so that none is moved.
  package mutating func append(decimal number: UInt64) {
    let zero = UInt8(ascii: "0")
    var (rest, digits) = (number, 1)
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    append(contentsOf: repeatElement(zero, count: digits))
    rest = number
    for index in (count - digits..<count).reversed() {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      self[index] = zero + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }
}
