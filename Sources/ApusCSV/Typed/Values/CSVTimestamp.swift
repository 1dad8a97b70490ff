public import ApusBytes

/// A point in time to the second, as `2026-11-22T04:46:00Z` or `2026-11-22T05:46:00+01:00`.
///
///     var writer = CSVWriter()
///     try writer.append(try CSVTimestamp(text: [UInt8]("2026-11-22T05:46:00+01:00".utf8).span))
///     String(decoding: writer.bytes, as: UTF8.self)  // "2026-11-22T04:46:00Z"
///
public struct CSVTimestamp: CSVTextValue, Hashable, Comparable, Sendable {
  /// The seconds since 1970-01-01T00:00:00Z, negative before, without leap seconds.
  public var secondsSince1970: Int

  /// Creates a point in time.
  ///
  /// - Parameter secondsSince1970: The seconds since 1970-01-01T00:00:00Z. Only the years from 0 to
  ///   9999 have a text.
  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// Reads `YYYY-MM-DDTHH:MM:SS` with `Z` or an offset; see `ISO8601.seconds(_:)`.
  public init(text: Span<UInt8>) throws(NumberError) {
    secondsSince1970 = try ISO8601.seconds(text)
  }

  /// Returns whether the left time is before the right time.
  public static func < (left: Self, right: Self) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// Whether the year is from 0 to 9999, in UTC.
  public var hasText: Bool {
    CSVDate.days.contains(secondsSince1970.flooredQuotientAndRemainder(dividingBy: 86_400).quotient)
  }

  /// Appends `YYYY-MM-DDTHH:MM:SSZ`; an offset is not kept.
  ///
  /// - Precondition: The year is from 0 to 9999, in UTC. Checked in every build.
  public func appendText(to buffer: inout [UInt8]) {
    precondition(hasText, "secondsSince1970 must be in the years from 0 to 9999 to have a text")
    buffer.append(momentText: secondsSince1970)
  }
}
