extension [UInt8] {
  /// Appends a day as `YYYY-MM-DD`.
  package mutating func append(dayText daysSince1970: Int) {
    let date = ISO8601.date(ofDay: daysSince1970)
    append(digits: date.year, width: 4)
    append(UInt8(ascii: "-"))
    append(digits: date.month, width: 2)
    append(UInt8(ascii: "-"))
    append(digits: date.day, width: 2)
  }

  /// Appends seconds as `HH:MM:SS`.
  package mutating func append(timeText seconds: Int) {
    append(digits: seconds / 3600, width: 2)
    append(UInt8(ascii: ":"))
    append(digits: seconds / 60 % 60, width: 2)
    append(UInt8(ascii: ":"))
    append(digits: seconds % 60, width: 2)
  }

  /// Appends a moment as `YYYY-MM-DDTHH:MM:SSZ`.
  package mutating func append(momentText secondsSince1970: Int) {
    let (days, seconds) = secondsSince1970.flooredQuotientAndRemainder(dividingBy: 86_400)
    append(dayText: days)
    append(UInt8(ascii: "T"))
    append(timeText: seconds)
    append(UInt8(ascii: "Z"))
  }

  /// Appends a number without a sign, with zeros in front of it.
  ///
  /// - Parameter width: The number of digits, from 1 to 8, which the number does not exceed.
  package mutating func append(digits number: Int, width: Int) {
    let digits = DecimalWord.digits(UInt64(truncatingIfNeeded: number)) | DecimalWord.zeros
    for index in (8 - width)..<8 {
      append(UInt8(truncatingIfNeeded: digits >> UInt64(8 * index)))
    }
  }
}

extension Int {
  /// The quotient rounded down, and the remainder that is never negative.
  package func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (
    quotient: Int, remainder: Int
  ) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
