import ApusMeasure
import Foundation
import Testing

@testable import ApusFoundation

@Suite("Dates of ISO 8601")
struct ISODateTests {
  private static let seed: UInt64 = 38

  private func foundationDate(_ text: String) -> Date? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode([Date].self, from: Data("[\"\(text)\"]".utf8)).first
  }

  private func foundationText(_ date: Date) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode([date]), as: UTF8.self)
  }

  @Test("Random dates are read and written as Foundation does")
  func randomDates() throws {
    var random = SplitMix64(seed: Self.seed)
    print("seed \(Self.seed)")
    for _ in 0..<3000 {
      let seconds = Double.random(in: -20_000_000_000...260_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: seconds)
      let text = ISODate.text(date)
      #expect(try foundationText(date) == "[\"\(text)\"]")
      #expect(ISODate.date(text.utf8.span) == foundationDate(text), "\(text)")
    }
  }

  @Test("Random fractions and offsets are read as Foundation does")
  func randomForms() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<3000 {
      let seconds = Double.random(in: 0...4_000_000_000, using: &random)
      var text = String(ISODate.text(Date(timeIntervalSince1970: seconds)).dropLast())
      let digits = Int.random(in: 0...11, using: &random)
      if digits > 0 {
        text += "."
        for _ in 0..<digits { text += "\(Int.random(in: 0...9, using: &random))" }
      }
      text += ["Z", "+01:00", "-09:30", "+0130", "+14:00", "-12:45"].randomElement(using: &random)!
      #expect(ISODate.date(text.utf8.span) == foundationDate(text), "\(text)")
    }
  }

  @Test(
    "Texts that are unusual dates or none are accepted if Foundation accepts them",
    arguments: [
      "2026-11-24T06:22:33+0130", "2026-11-24T06:22:33+01", "2026-11-24 06:22:33Z",
      "2026-11-24T06:22:33", "2026-11-24T06:22:60Z", "2026-11-24T24:00:00Z",
      "2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z", "12026-11-24T06:22:33Z",
      "2026-11-24T06:22:33z", "2026-11-24t06:22:33Z", " 2026-11-24T06:22:33Z",
      "2026-11-24T06:22:33Zx", "2026-1-4T6:2:3Z", "20261124T062233Z", "2026-11-24T06:22:33GMT",
      "2026-11-24T06:22:33+19:00", "2026-11-24T06:22:33+24:00", "2026-11-24T06:22:33,5Z",
      "2026-11-24T06:22Z", "1500-01-01T00:00:00Z", "1582-10-10T00:00:00Z", "0001-01-01T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-11-24T06:60:33Z", "2026-11-24T06:22:33 Z",
      "2026-11-24T06:22:33+01:00:30", "2026-11-24T06:22:33.Z", "2026-11-24T06:22:33.5", "",
      "2026-11-24T06:22:33.123456789Z", "2026-11-24T06:22:33.1234567891Z",
      "2026-11-24T06:22:33+0:00",
      "2026-11-24T06:22:33+01:60", "2026-11-24T06:22:33-00:00", "0004-02-29T12:00:00Z",
      "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-05:00", "2026-11-24T06:22:33*01:00",
    ])
  func unusualTexts(_ text: String) {
    #expect(ISODate.date(text.utf8.span) == foundationDate(text))
  }

  @Test(
    "Dates of all times are written as Foundation does",
    arguments: [
      0, -0.25, -1.75, 1.999_999_9, -12_212_553_600, -12_212_553_601, -12_219_292_800,
      -62_135_596_800, -62_135_596_801, 253_402_300_799, 253_402_300_800, 1e12, -1e12,
    ])
  func allTimes(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try foundationText(date) == "[\"\(ISODate.text(date))\"]")
  }
}
