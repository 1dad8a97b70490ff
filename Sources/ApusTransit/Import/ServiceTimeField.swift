import ApusBytes
import ApusCSV

/// A parser of the hour and the minute of a departure in its usual form of eight bytes.
enum ServiceTimeField {
  /// Parses `HH:MM:SS` in a single load.
  ///
  /// - Parameter bytes: A field without quotes.
  /// - Returns: The hour and the minute, or `nil` for any other form, which `ServiceTime.seconds`
  ///   parses.
  /// - Complexity: O(1): one load. Does not allocate.
  @inline(__always)
  static func eightBytes(_ bytes: Span<UInt8>) -> (hour: UInt32, minute: UInt32)? {
    guard bytes.count == 8 else { return nil }
    let word: UInt64 = bytes.rawBytes.littleEndian(at: 0)
    // Digits become their values, colons 0. The sum sets the top bit of each byte that is too
    // large: more than 9, more than 5 (tens of minutes and seconds), more than 0 (colons).
    let values = word ^ 0x3030_3a30_303a_3030
    let sums = values &+ 0x767a_7f76_7a7f_7676
    guard (values | sums) & 0x8080_8080_8080_8080 == 0 else { return nil }
    let hour = (values & 0xff) &* 10 &+ (values &>> 8 & 0xff)
    let minute = (values &>> 24 & 0xff) &* 10 &+ (values &>> 32 & 0xff)
    return (UInt32(truncatingIfNeeded: hour), UInt32(truncatingIfNeeded: minute))
  }
}
