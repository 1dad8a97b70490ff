import ApusMeasure
import Foundation
import Testing

@Suite("CivilTime")
struct CivilTimeTests {
  @Test(
    "A moment has the date that the calendar gives it",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (86_399, "1970-01-01T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
      (1_709_164_800, "2024-02-29T00:00:00Z"), (1_795_298_963, "2026-11-21T22:09:23Z"),
      (2_147_483_647, "2038-01-19T03:14:07Z"), (2_147_483_648, "2038-01-19T03:14:08Z"),
      (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (-2_203_891_200, "1900-03-01T00:00:00Z"), (13_574_563_200, "2400-02-29T00:00:00Z"),
    ])
  func dates(_ seconds: Int, text: String) {
    #expect(CivilTime(secondsSince1970: seconds).extended == text)
  }

  @Test("The basic form is the extended form without separators")
  func basic() {
    #expect(CivilTime(secondsSince1970: 1_795_298_963).basic == "20261121T220923Z")
  }

  @Test("Every moment agrees with Foundation's formatter", arguments: 0..<10 as Range<UInt64>)
  func agreesWithFoundation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let seconds = Int.random(in: -10_000_000_000...100_000_000_000, using: &random)
      let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      #expect(CivilTime(secondsSince1970: seconds).extended == expected)
    }
  }

  @Test("The least and the greatest number of seconds have a date", arguments: [Int.min, .max])
  func extremes(_ seconds: Int) {
    let time = CivilTime(secondsSince1970: seconds)
    #expect((1...12).contains(time.month) && (1...31).contains(time.day))
    #expect((0..<24).contains(time.hour) && (0..<60).contains(time.second))
  }
}
