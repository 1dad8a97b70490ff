extension [UInt8] {
  /// Appends the decimal digits of a nonnegative number.
  mutating func append(decimal number: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends `HH:MM:SS,`.
  mutating func append(time seconds: Int) {
    append(twoDigits: seconds / 3600)
    append(UInt8(ascii: ":"))
    append(twoDigits: seconds / 60 % 60)
    append(UInt8(ascii: ":"))
    append(twoDigits: seconds % 60)
    append(UInt8(ascii: ","))
  }

  /// Appends degrees with seven decimals.
  mutating func append(degrees: Int) {
    append(decimal: degrees / 10_000_000)
    append(UInt8(ascii: "."))
    for divisor in [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1] {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: degrees / divisor % 10))
    }
  }

  private mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
