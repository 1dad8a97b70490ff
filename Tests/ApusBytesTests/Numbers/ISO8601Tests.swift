import ApusBytes
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Dates and times of a fixed width")
struct ISO8601Tests {
  private func days(_ text: String) throws -> Int { try ISO8601.days(Array(text.utf8).span) }
  private func seconds(_ text: String) throws -> Int { try ISO8601.seconds(Array(text.utf8).span) }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    String(format: "%04d-%02d-%02d", year, month, day)
  }

  /// The slow reference counts day by day, with a table of the lengths of the months.
  @Test("Days are those of a count day by day, in ten thousand years")
  func everyMonth() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var count = -719_528
    for year in stride(from: 0, through: 9999, by: 1) {
      let isLeap = year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
      for month in 1...12 {
        let length = lengths[month - 1] + (isLeap && month == 2 ? 1 : 0)
        if year % 25 == 0 || year % 17 == 0 {
          #expect(try days(date(year, month, 1)) == count)
          #expect(try days(date(year, month, length)) == count + length - 1)
          #expect(throws: NumberError(.outOfRange, at: 8)) {
            try days(date(year, month, length + 1))
          }
        }
        count += length
      }
    }
    #expect(try days("1970-01-01") == 0)
  }

  @Test("Random points in time are those of Foundation", arguments: 1...50 as ClosedRange<UInt64>)
  func moments(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // From 1621 on: before, Foundation's calendar may differ.
    let moment = Int(random.next() % 264_000_000_000) - 11_000_000_000
    let text = Date(timeIntervalSince1970: Double(moment)).formatted(.iso8601).dropLast()
    #expect(try seconds(text + "Z") == moment, "seed \(seed)")
    #expect(try seconds(text + "+05:45") == moment - 20_700, "seed \(seed)")
    #expect(try seconds(text + "-11:30") == moment + 41_400, "seed \(seed)")
    #expect(try seconds(text + "-00:00") == moment, "seed \(seed)")
  }

  @Test("Every second of a day is read")
  func everySecond() throws {
    for second in 0..<86_400 {
      let parts = [second / 3600, second / 60 % 60, second % 60]
      let bytes = parts.map { [UInt8(48 + $0 / 10), UInt8(48 + $0 % 10)] }.joined(separator: [58])
      #expect(try ISO8601.secondsOfDay(Array(bytes).span) == second)
    }
  }

  @Test(
    "The error of a date has the reason and the offset",
    arguments: [
      ("", NumberError(.unexpectedEnd, at: 0)), ("2026", NumberError(.unexpectedEnd, at: 4)),
      ("2026-1-1", NumberError(.unexpectedByte, at: 6)),
      ("2026-13-01", NumberError(.outOfRange, at: 5)),
      ("2026-00-01", NumberError(.outOfRange, at: 5)),
      ("2026-01-00", NumberError(.outOfRange, at: 8)),
      ("2025-02-29", NumberError(.outOfRange, at: 8)),
      ("1900-02-29", NumberError(.outOfRange, at: 8)),
      ("2026-01-01 ", NumberError(.unexpectedByte, at: 10)),
      ("2026/01/01", NumberError(.unexpectedByte, at: 4)),
      ("2026-01-0", NumberError(.unexpectedEnd, at: 9)),
      ("-026-01-01", NumberError(.unexpectedByte, at: 0)),
    ])
  func dateErrors(text: String, expected: NumberError) {
    #expect(throws: expected) { try days(text) }
  }

  @Test(
    "The error of a time has the reason and the offset",
    arguments: [
      ("24:00:00", NumberError(.outOfRange, at: 0)), ("23:60:00", NumberError(.outOfRange, at: 3)),
      ("23:59:60", NumberError(.outOfRange, at: 6)),
      ("1:00:00", NumberError(.unexpectedByte, at: 1)),
      ("12:00", NumberError(.unexpectedEnd, at: 5)),
      ("12:00:00Z", NumberError(.unexpectedByte, at: 8)),
      ("12-00:00", NumberError(.unexpectedByte, at: 2)),
    ])
  func timeErrors(text: String, expected: NumberError) {
    #expect(throws: expected) { try ISO8601.secondsOfDay(Array(text.utf8).span) }
  }

  @Test(
    "The error of a point in time has the reason and the offset",
    arguments: [
      ("2026-01-01T00:00:00", NumberError(.unexpectedEnd, at: 19)),
      ("2026-01-01T00:00:00z", NumberError(.unexpectedByte, at: 19)),
      ("2026-01-01T00:00:00ZZ", NumberError(.unexpectedByte, at: 20)),
      ("2026-01-01 00:00:00Z", NumberError(.unexpectedByte, at: 10)),
      ("2026-01-01T24:00:00Z", NumberError(.outOfRange, at: 11)),
      ("2026-01-01T00:00:00+24:00", NumberError(.outOfRange, at: 20)),
      ("2026-01-01T00:00:00+01:60", NumberError(.outOfRange, at: 23)),
      ("2026-01-01T00:00:00+0100", NumberError(.unexpectedByte, at: 22)),
      ("2026-01-01T00:00:00+01:00x", NumberError(.unexpectedByte, at: 25)),
    ])
  func momentErrors(text: String, expected: NumberError) {
    #expect(throws: expected) { try seconds(text) }
  }

  @Test("Random bytes never trap", arguments: 1...50 as ClosedRange<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let valid = Array("2026-02-28T23:59:58+12:34".utf8)
    for _ in 0..<100 {
      var bytes = valid
      bytes[Int(random.next() % 25)] = UInt8(truncatingIfNeeded: random.next())
      bytes.removeLast(Int(random.next() % 26))
      let isWhole = bytes.count == 25
      if (try? ISO8601.seconds(bytes.span)) != nil { #expect(isWhole, "seed \(seed), \(bytes)") }
    }
  }
}
