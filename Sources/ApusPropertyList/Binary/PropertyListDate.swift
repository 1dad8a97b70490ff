/// A point in time, as property lists store it: seconds since 2001-01-01 00:00:00 UTC.
///
///     PropertyListDate(secondsSince1970: 1_795_501_353).description  // "2026-11-24T06:22:33Z"
///
/// Use Foundation's `Date` with `timeIntervalSinceReferenceDate`, which is the same number.
public struct PropertyListDate: Sendable, Hashable {
  /// The seconds since 2001-01-01 00:00:00 UTC.
  public var secondsSince2001: Double

  /// Creates a date.
  ///
  /// - Parameter secondsSince2001: The seconds since 2001-01-01 00:00:00 UTC.
  @inlinable
  public init(secondsSince2001: Double) { self.secondsSince2001 = secondsSince2001 }

  /// Creates a date from a Unix time.
  ///
  /// - Parameter secondsSince1970: The seconds since 1970-01-01 00:00:00 UTC.
  @inlinable
  public init(secondsSince1970: Double) { secondsSince2001 = secondsSince1970 - Self.epoch }

  /// The seconds since 1970-01-01 00:00:00 UTC.
  @inlinable
  public var secondsSince1970: Double { secondsSince2001 + Self.epoch }

  /// The seconds from 1970 to 2001.
  @inlinable static var epoch: Double { 978_307_200 }
}

extension PropertyListDate: Codable {
  /// Decodes the seconds since 2001, which decoders of property lists give for a date.
  public init(from decoder: any Decoder) throws {
    self.init(secondsSince2001: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Encodes the seconds since 2001. `PropertyList.encode` writes a date instead.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secondsSince2001)
  }
}

extension PropertyListDate: CustomStringConvertible {
  /// The date as ISO 8601 text in whole seconds, which is the form in XML lists.
  ///
  /// A date outside of the years 1 to 9999 is written as the nearest date within them.
  ///
  /// - Complexity: O(1); allocates the text.
  public var description: String {
    let bounds = (low: -62_135_596_800.0, high: 253_402_300_799.0)
    let clamped = min(max(secondsSince1970.rounded(.down), bounds.low), bounds.high)
    let seconds = clamped.isNaN ? Int(Self.epoch) : Int(clamped)
    let (days, rest) = seconds.flooredDivision(by: 86_400)
    let (year, month, day) = Self.civilDate(daysSince1970: days)
    let fields = [rest / 3600, rest / 60 % 60, rest % 60].map { $0.padded(to: 2) }
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T"
      + "\(fields[0]):\(fields[1]):\(fields[2])Z"
  }

  /// Returns the Gregorian date of a day.
  ///
  /// The computation counts years from March, in eras of 400 years (Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms").
  private static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = self % divisor
    return remainder < 0
      ? (self / divisor - 1, remainder + divisor) : (self / divisor, remainder)
  }

  fileprivate func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
