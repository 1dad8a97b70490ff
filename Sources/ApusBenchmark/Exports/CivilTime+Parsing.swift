extension CivilTime {
  /// Reads `2026-11-21T22:09:23Z` as nanoseconds since the start of 1970, or `nil` if it is no such
  /// time.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  package static func nanosecondsSince1970(_ text: String) -> Int? {
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.count else { return nil }
    var numbers = [0]
    for (byte, expected) in zip(bytes, pattern) {
      if expected == UInt8(ascii: "d") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 48
      } else {
        guard byte == expected else { return nil }
        numbers.append(0)
      }
    }
    let seconds = secondsSince1970(numbers)
    // The 31st of February would be printed as another day.
    guard CivilTime(secondsSince1970: seconds).extended == text else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? nil : nanoseconds
  }

  /// Returns the seconds since 1970 from year, month, day, hour, minute and second.
  private static func secondsSince1970(_ numbers: [Int]) -> Int {
    let month = numbers[1]
    let year = numbers[0] - (month <= 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + numbers[2] - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
  }
}
