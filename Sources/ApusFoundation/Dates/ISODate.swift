import ApusBytes
import Foundation

/// Dates of ISO 8601 as Foundation's coders read and write them.
///
/// The usual form, `2026-11-24T06:22:33Z` with a fraction or an offset of hours and minutes, is read here. Foundation
/// reads any other text, and writes the years for which its calendar is not Gregorian.
enum ISODate {
  /// The seconds since 1970 of the years 1583 to 9999.
  private static let plainSeconds = -12_212_553_600...253_402_300_799

  /// The seconds from 1970 to 2001.
  private static let secondsTo2001 = 978_307_200

  /// Returns a date, or `nil` if Foundation accepts no date in the text.
  static func date(_ text: Span<UInt8>) -> Date? {
    if let date = plainDate(text) { return date }
    return try? Date.ISO8601FormatStyle().parse(text.text)
  }

  /// Returns the text of a date in whole seconds.
  static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard let whole = Int(exactly: seconds), plainSeconds.contains(whole) else {
      return date.formatted(.iso8601)
    }
    var text: [UInt8] = []
    text.append(momentText: whole)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a date of the usual form, or `nil` for another text.
  private static func plainDate(_ text: Span<UInt8>) -> Date? {
    guard text.count >= 20, text[10] == UInt8(ascii: "T") else { return nil }
    do throws(NumberError) {
      let days = try ISO8601.days(text.extracting(0..<10))
      let seconds = try days * 86_400 + ISO8601.secondsOfDay(text.extracting(11..<19))
      guard let rest = rest(text), plainSeconds.contains(seconds) else { return nil }
      // The sum is rounded as in Foundation, whose dates count from 2001.
      let whole = Double(seconds - rest.offset - secondsTo2001)
      return Date(timeIntervalSinceReferenceDate: whole + rest.fraction)
    } catch {
      return nil
    }
  }

  /// Returns the fraction of the second and the offset of the zone, or `nil` for another form.
  private static func rest(_ text: Span<UInt8>) -> (fraction: Double, offset: Int)? {
    var end = 19
    var fraction = 0.0
    if text[end] == UInt8(ascii: ".") {
      end = digitsEnd(text, 20)
      guard 21...29 ~= end, let digits = try? Int(decimal: text.extracting(20..<end)) else {
        return nil
      }
      fraction = Double(digits) / powers[end - 20]
    }
    return offset(text.extracting(end...)).map { (fraction, $0) }
  }

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  private static func digitsEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return end
  }

  /// Returns the seconds of `Z` or of an offset below ten hours, such as `+01:00`; or `nil` for another form.
  private static func offset(_ zone: Span<UInt8>) -> Int? {
    if zone.count == 1 { return zone[0] == UInt8(ascii: "Z") ? 0 : nil }
    guard zone.count == 6, zone[1] == UInt8(ascii: "0"), zone[3] == UInt8(ascii: ":"),
      let hours = try? Int(decimal: zone.extracting(2..<3)),
      let minutes = try? Int(decimal: zone.extracting(4..<6)), 0..<60 ~= minutes
    else { return nil }
    switch zone[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}
