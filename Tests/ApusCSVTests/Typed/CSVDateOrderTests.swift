import ApusBytes
import ApusCSV
import ApusMeasure
import Testing

@Suite("CSVDateOrder")
struct CSVDateOrderTests {
  static func days(_ text: String, _ order: CSVDateOrder) throws(NumberError) -> Int {
    try order.days(text.utf8.span)
  }

  static func error(_ text: String, _ order: CSVDateOrder) -> NumberError? {
    do {
      _ = try days(text, order)
      return nil
    } catch { return error }
  }

  @Test("The first of February 2012 is read in each order and with each separator")
  func orders() throws {
    for separator in ["-", "/", "."] {
      for (year, month, day) in [("2012", "02", "01"), ("2012", "2", "1")] {
        let parts: [(CSVDateOrder, [String])] = [
          (.yearMonthDay, [year, month, day]), (.dayMonthYear, [day, month, year]),
          (.monthDayYear, [month, day, year]),
        ]
        for (order, parts) in parts {
          let text = parts.joined(separator: separator)
          #expect(try Self.days(text, order) == 15371, "\(text)")
        }
      }
    }
    #expect(try Self.days("2012-02-01", .iso) == 15371)
    #expect(Self.error("2012-2-01", .iso) != nil)
  }

  @Test("Random days are read in each order as ISO 8601 reads them")
  func random() throws {
    var generator = SplitMix64(seed: 16)
    for _ in 0..<2_000 {
      let date = CSVDate(daysSince1970: .random(in: -719_528...2_932_896, using: &generator))
      let parts = "\(date)".split(separator: "-").map(String.init)
      let (year, month, day) = (parts[0], parts[1], parts[2])
      #expect(try Self.days("\(year)/\(month)/\(day)", .yearMonthDay) == date.daysSince1970)
      #expect(try Self.days("\(day).\(month).\(year)", .dayMonthYear) == date.daysSince1970)
      #expect(try Self.days("\(month)-\(day)-\(year)", .monthDayYear) == date.daysSince1970)
    }
  }

  @Test(
    "An invalid date has the reason and the offset",
    arguments: [
      ("", NumberError.Kind.unexpectedEnd, 0), ("1.2", .unexpectedEnd, 3),
      ("1.2.", .unexpectedEnd, 4), ("1.2.12", .unexpectedEnd, 6), ("1.2.20123", .unexpectedByte, 8),
      ("1.2/2012", .unexpectedByte, 3), ("1 2 2012", .unexpectedByte, 1),
      ("111.2.2012", .unexpectedByte, 2), ("0.2.2012", .outOfRange, 0),
      ("30.2.2012", .outOfRange, 0), ("29.2.2011", .outOfRange, 0), ("1.13.2012", .outOfRange, 2),
      ("1.0.2012", .outOfRange, 2),
    ])
  func invalid(text: String, reason: NumberError.Kind, offset: Int) {
    #expect(Self.error(text, .dayMonthYear) == NumberError(reason, at: offset))
  }

  @Test("29 February exists in leap years")
  func leap() throws { #expect(try Self.days("29.2.2012", .dayMonthYear) == 15399) }
}
