public import ApusBytes

/// A time of a service day, as `25:10:00`: 1:10 of the next morning.
///
/// For times of a calendar day use `CSVTime`, which refuses hours after 23.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("Zoo,25:10:00\n".utf8)))
///     while let row = try reader.next() {
///       try row.read(CSVServiceTime.self, at: 1).seconds  // 90600
///     }
///
public struct CSVServiceTime: CSVTextValue, Hashable, Comparable, Sendable {
  /// The seconds since the service day began.
  public var seconds: Int

  /// Creates a time.
  ///
  /// - Parameter seconds: The seconds since the service day began. Only times of less than 100
  ///   hours have a text.
  public init(seconds: Int) { self.seconds = seconds }

  /// Reads `HH:MM:SS` or `H:MM:SS`; see `ServiceTime.seconds(_:)`.
  public init(text: Span<UInt8>) throws(NumberError) { seconds = try ServiceTime.seconds(text) }

  /// Returns whether the left time is before the right time.
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

  /// Whether the seconds are from 0 to 359,999, which is less than 100 hours.
  public var hasText: Bool { 0..<360_000 ~= seconds }

  /// Appends `HH:MM:SS`.
  ///
  /// - Precondition: The seconds are from 0 to 359,999. Checked in every build.
  public func appendText(to buffer: inout [UInt8]) {
    precondition(hasText, "seconds must be from 0 to 359,999 to have a text")
    buffer.append(timeText: seconds)
  }
}
