import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment in UTC, to the second, in the proleptic Gregorian calendar.
///
/// Source of the calendar: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// `civil_from_days`.
package struct CivilTime: Sendable, Hashable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int

  /// Creates the moment a number of seconds after the start of 1970.
  package init(secondsSince1970 seconds: Int) {
    let remainder = seconds % 86_400
    let days = seconds / 86_400 - (remainder < 0 ? 1 : 0)
    let secondOfDay = remainder + (remainder < 0 ? 86_400 : 0)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60

    // Years begin in March here, so that the leap day is the last day of its year. All eras, of 400
    // years each, have the same number of days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Returns the current moment, by the system's clock.
  package static func now() -> CivilTime {
    let nanoseconds = apus_clock_nanoseconds(CLOCK_REALTIME)
    return CivilTime(secondsSince1970: Int(nanoseconds / 1_000_000_000))
  }

  /// The moment in ISO 8601 with separators: `2026-11-21T22:09:23Z`.
  package var extended: String {
    "\(date(separator: "-"))T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))Z"
  }

  /// The moment in ISO 8601 without separators: `20261121T220923Z`.
  package var basic: String {
    "\(date(separator: ""))T\(Self.two(hour))\(Self.two(minute))\(Self.two(second))Z"
  }

  private func date(separator: String) -> String {
    [Self.two(year), Self.two(month), Self.two(day)].joined(separator: separator)
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
