public import ApusBytes

/// A time of a day, as `23:59:59`.
///
/// For times of timetables, which run past midnight, use `CSVServiceTime`.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("Zoo,08:30:00\n".utf8)))
///     while let row = try reader.next() {
///       try row.read(CSVTime.self, at: 1).secondsOfDay  // 30600
///     }
///
public struct CSVTime: CSVTextValue, Hashable, Comparable, Sendable {
  /// The seconds since midnight.
  public var secondsOfDay: Int

  /// Creates a time.
  ///
  /// - Parameter secondsOfDay: The seconds since midnight. Only those from 0 to 86,399 have a text.
  public init(secondsOfDay: Int) { self.secondsOfDay = secondsOfDay }

  /// Reads `HH:MM:SS`; see `ISO8601.secondsOfDay(_:)`.
  public init(text: Span<UInt8>) throws(NumberError) {
    secondsOfDay = try ISO8601.secondsOfDay(text)
  }

  /// Returns whether the left time is before the right time.
  public static func < (left: Self, right: Self) -> Bool { left.secondsOfDay < right.secondsOfDay }

  /// Whether the seconds are from 0 to 86,399.
  public var hasText: Bool { 0..<86_400 ~= secondsOfDay }

  /// Appends `HH:MM:SS`.
  ///
  /// - Precondition: The seconds are from 0 to 86,399. Checked in every build.
  public func appendText(to buffer: inout [UInt8]) {
    precondition(hasText, "secondsOfDay must be from 0 to 86,399 to have a text")
    buffer.append(timeText: secondsOfDay)
  }
}
