public import ApusBytes

/// A day in the Gregorian calendar, as `2026-11-22`.
///
///     try row.read(CSVDate.self, at: 3).daysSince1970  // 20779
///
/// For other calendars and for zones of time, convert the number of days to a date of another library.
public struct CSVDate: CSVTextValue, Hashable, Comparable, Sendable {
  /// The days since 1970-01-01, negative before.
  public var daysSince1970: Int

  /// Creates a day.
  ///
  /// - Parameter daysSince1970: The days since 1970-01-01. Only the years from 0 to 9999 have a
  ///   text.
  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Creates the day of a date.
  ///
  ///     CSVDate(year: 2026, month: 11, day: 22)?.daysSince1970  // 20779
  ///     CSVDate(year: 2026, month: 2, day: 30)                  // nil
  ///
  /// - Parameters:
  ///   - year: The year, from 0 to 9999.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, 1...12 ~= month, 1...ISO8601.lastDay(month, year) ~= day else {
      return nil
    }
    daysSince1970 = ISO8601.days(year, month, day)
  }

  /// The year of the day.
  public var year: Int { ISO8601.date(ofDay: daysSince1970).year }
  /// The month of the day, from 1 to 12.
  public var month: Int { ISO8601.date(ofDay: daysSince1970).month }
  /// The day of the month, from 1.
  public var day: Int { ISO8601.date(ofDay: daysSince1970).day }

  /// Reads `YYYY-MM-DD`; see `ISO8601.days(_:)`.
  public init(text: Span<UInt8>) throws(NumberError) { daysSince1970 = try ISO8601.days(text) }

  /// Returns whether the left day is before the right day.
  public static func < (left: Self, right: Self) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }

  /// The days from 0000-01-01 to 9999-12-31, whose years have four digits.
  static let days = -719_528...2_932_896

  /// Whether the year is from 0 to 9999.
  public var hasText: Bool { Self.days.contains(daysSince1970) }

  /// Appends `YYYY-MM-DD`.
  ///
  /// - Precondition: The year is from 0 to 9999. Checked in every build.
  public func appendText(to buffer: inout [UInt8]) {
    precondition(hasText, "daysSince1970 must be from -719,528 to 2,932,896 to have a text")
    buffer.append(dayText: daysSince1970)
  }
}
