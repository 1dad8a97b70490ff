/// Dates and times of a fixed width, as ISO 8601 and RFC 3339 write them, without calendars and zones.
///
/// The calendar is Gregorian, also before 1582. For times that run past midnight, as timetables
/// have them, use `ServiceTime`.
///
///     try ISO8601.days([UInt8]("1970-01-02".utf8).span)                     // 1
///     try ISO8601.secondsOfDay([UInt8]("01:00:01".utf8).span)               // 3601
///     try ISO8601.seconds([UInt8]("1970-01-01T01:00:00+01:00".utf8).span)   // 0
///
public enum ISO8601 {
  /// Reads `YYYY-MM-DD`, all of the bytes.
  ///
  /// - Returns: The days since 1970-01-01, negative before.
  /// - Throws: A `NumberError`; if a month has no such day, its offset is that of the day.
  /// - Complexity: O(1); does not allocate.
  public static func days(_ bytes: Span<UInt8>) throws(NumberError) -> Int {
    let days = try days(bytes, at: 0)
    try bytes.expectEnd(at: 10)
    return days
  }

  /// Reads `HH:MM:SS`, all of the bytes, from `00:00:00` to `23:59:59`.
  ///
  /// There are no leap seconds, as in the seconds of Unix.
  ///
  /// - Returns: The seconds since midnight.
  /// - Throws: A `NumberError` with the offset of the invalid byte or value.
  /// - Complexity: O(1); does not allocate.
  public static func secondsOfDay(_ bytes: Span<UInt8>) throws(NumberError) -> Int {
    let seconds = try secondsOfDay(bytes, at: 0)
    try bytes.expectEnd(at: 8)
    return seconds
  }

  /// Reads `YYYY-MM-DDTHH:MM:SSZ`, or with an offset such as `+01:00` instead of the `Z`.
  ///
  /// - Returns: The seconds since 1970-01-01T00:00:00Z, negative before.
  /// - Throws: A `NumberError` with the offset of the invalid byte or value.
  /// - Complexity: O(1); does not allocate.
  public static func seconds(_ bytes: Span<UInt8>) throws(NumberError) -> Int {
    let days = try days(bytes, at: 0)
    try bytes.expect(UInt8(ascii: "T"), at: 10)
    let seconds = try days * 86_400 + secondsOfDay(bytes, at: 11)
    if bytes.holds(UInt8(ascii: "Z"), at: 19) {
      try bytes.expectEnd(at: 20)
      return seconds
    }
    let offset = try zoneOffset(bytes, at: 19)
    try bytes.expectEnd(at: 25)
    return seconds - offset
  }

  private static func days(_ bytes: Span<UInt8>, at start: Int) throws(NumberError) -> Int {
    let year = try bytes.number(at: start, digits: 4, in: 0...9999)
    try bytes.expect(UInt8(ascii: "-"), at: start + 4)
    let month = try bytes.number(at: start + 5, digits: 2, in: 1...12)
    try bytes.expect(UInt8(ascii: "-"), at: start + 7)
    let last = lastDay(month, year)
    let day = try bytes.number(at: start + 8, digits: 2, in: 1...last)
    return days(year, month, day)
  }

  private static func secondsOfDay(
    _ bytes: Span<UInt8>, at start: Int
  ) throws(NumberError) -> Int {
    let hours = try bytes.number(at: start, digits: 2, in: 0...23)
    return try hours * 3600 + bytes.minutesAndSeconds(at: start + 2)
  }

  private static func zoneOffset(_ bytes: Span<UInt8>, at start: Int) throws(NumberError) -> Int {
    let isNegative = bytes.holds(UInt8(ascii: "-"), at: start)
    if !isNegative { try bytes.expect(UInt8(ascii: "+"), at: start) }
    let hours = try bytes.number(at: start + 1, digits: 2, in: 0...23)
    try bytes.expect(UInt8(ascii: ":"), at: start + 3)
    let minutes = try bytes.number(at: start + 4, digits: 2, in: 0...59)
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }

  /// Returns the last day of a month.
  package static func lastDay(_ month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    if month == 2 { return isLeap ? 29 : 28 }
    // 30 and 31 alternate, and restart in August.
    return 30 + (month + (month >> 3)) & 1
  }

  /// Returns the date of a day since 1970.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013, civil_from_days.
  package static func date(ofDay daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    // Days since 0000-03-01, in cycles of 400 years, in years that begin with March.
    let (cycle, day) = (daysSince1970 + 719_468).flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfCycle = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    let month = (monthSinceMarch + 2) % 12 + 1
    return (
      cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthSinceMarch + 2) / 5 + 1
    )
  }

  /// Returns the days since 1970. The years begin with March, so that the leap day comes last.
  /// After H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013.
  package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    // A 400-year cycle more, so that no division rounds a negative number.
    let cycled = marchYear + 400
    let dayCount = cycled * 365 + cycled / 4 - cycled / 100 + cycled / 400 + dayOfYear
    return dayCount - 719_468 - 146_097
  }
}
