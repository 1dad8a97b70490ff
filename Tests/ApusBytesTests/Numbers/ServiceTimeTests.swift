import ApusBytes
import Testing

@Suite("Times of a service day")
struct ServiceTimeTests {
  private func seconds(_ text: String) throws -> Int {
    try ServiceTime.seconds(Array(text.utf8).span)
  }

  @Test(
    "Hours run past midnight, and may have one digit",
    arguments: [
      ("00:00:00", 0), ("0:00:01", 1), ("7:05:09", 25_509), ("07:05:09", 25_509),
      ("23:59:59", 86_399),
      ("24:00:00", 86_400), ("25:10:00", 90_600), ("31:59:59", 115_199), ("99:59:59", 359_999),
    ])
  func known(text: String, expected: Int) throws {
    #expect(try seconds(text) == expected)
  }

  @Test(
    "The error has the reason and the offset",
    arguments: [
      ("", NumberError(.unexpectedEnd, at: 0)), (":00:00", NumberError(.unexpectedByte, at: 0)),
      ("100:00:00", NumberError(.unexpectedByte, at: 2)),
      ("25:60:00", NumberError(.outOfRange, at: 3)),
      ("5:00:60", NumberError(.outOfRange, at: 5)), ("25:00", NumberError(.unexpectedEnd, at: 5)),
      ("25:00:000", NumberError(.unexpectedByte, at: 8)),
      (" 7:00:00", NumberError(.unexpectedByte, at: 0)),
    ])
  func errors(text: String, expected: NumberError) {
    #expect(throws: expected) { try seconds(text) }
  }
}
