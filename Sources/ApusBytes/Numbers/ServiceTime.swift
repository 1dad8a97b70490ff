/// Times of a service day, as in GTFS timetables: `25:10:00` is 1:10 of the next morning.
///
/// For times of a calendar day, use `ISO8601.secondsOfDay(_:)`, which refuses hours after 23.
///
///     try ServiceTime.seconds([UInt8]("25:10:00".utf8).span)  // 90600
///     try ServiceTime.seconds([UInt8]("8:30:00".utf8).span)   // 30600
///
public enum ServiceTime {
  /// Reads `HH:MM:SS` or `H:MM:SS`, all of the bytes, from `0:00:00` to `99:59:59`.
  ///
  ///     try ServiceTime.seconds([UInt8]("25:10:00".utf8).span)  // 90600
  ///
  /// - Returns: The seconds since the service day began.
  /// - Throws: A `NumberError` with the offset of the invalid byte or value.
  /// - Complexity: O(1); does not allocate.
  /// - Note: The form is that of the GTFS Schedule Reference, "Time".
  public static func seconds(_ bytes: Span<UInt8>) throws(NumberError) -> Int {
    let width = bytes.holds(UInt8(ascii: ":"), at: 1) ? 1 : 2
    let hours = try bytes.number(at: 0, digits: width, in: 0...99)
    let seconds = try hours * 3600 + bytes.minutesAndSeconds(at: width)
    try bytes.expectEnd(at: width + 6)
    return seconds
  }
}
