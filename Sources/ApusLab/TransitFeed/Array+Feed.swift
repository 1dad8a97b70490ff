import ApusBytes

extension [UInt8] {
  /// Appends `HH:MM:SS,`.
  mutating func append(time seconds: Int) {
    append(timeText: seconds)
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
}
