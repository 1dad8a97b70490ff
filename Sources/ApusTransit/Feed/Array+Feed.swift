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
    append(digits: degrees % 10_000_000, width: 7)
  }
}
