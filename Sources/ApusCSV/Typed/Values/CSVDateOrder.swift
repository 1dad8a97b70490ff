public import ApusBytes

/// The order of year, month and day in the dates of a table.
///
/// A table does not say whether `1.2.2012` is in January or in February; the caller does.
///
///     try CSVDateOrder.dayMonthYear.days([UInt8]("1.2.2012".utf8).span)     // 15371
///     try CSVDateOrder.monthDayYear.days([UInt8]("1/2/2012".utf8).span)     // 15341
///
/// Except in `iso`, the separator is `-`, `/` or `.`, the same twice, and months and days have one
/// digit or two. Years have four digits: the century of `12` is unknown.
public enum CSVDateOrder: Sendable, Hashable, CaseIterable {
  /// `2012-02-01` and nothing else.
  case iso
  /// `2012/02/01`, `2012.2.1`, `2012-02-01`.
  case yearMonthDay
  /// `1.2.2012`, `01/02/2012`: the first of February.
  case dayMonthYear
  /// `2/1/2012`, `02-01-2012`: the first of February.
  case monthDayYear

  /// Reads a date, all of the bytes.
  ///
  /// - Parameter bytes: The text of the date.
  /// - Returns: The days since 1970-01-01, negative before.
  /// - Throws: A `NumberError`; if a month has no such day, its offset is that of the day.
  /// - Complexity: O(1); does not allocate.
  public func days(_ bytes: Span<UInt8>) throws(NumberError) -> Int {
    if self == .iso { return try ISO8601.days(bytes) }
    var text = DateText(bytes)
    let (year, month, day): (DateText.Part, DateText.Part, DateText.Part)
    switch self {
    case .iso, .yearMonthDay:
      (year, month, day) = try (text.year(), text.short(), text.short())
    case .dayMonthYear:
      (day, month, year) = try (text.short(), text.short(), text.year())
    case .monthDayYear:
      (month, day, year) = try (text.short(), text.short(), text.year())
    }
    try text.expectEnd()
    guard 1...12 ~= month.value else { throw NumberError(.outOfRange, at: month.offset) }
    guard 1...ISO8601.lastDay(month.value, year.value) ~= day.value else {
      throw NumberError(.outOfRange, at: day.offset)
    }
    return ISO8601.days(year.value, month.value, day.value)
  }
}
