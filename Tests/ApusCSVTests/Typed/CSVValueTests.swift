import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

@Suite("CSVValue")
struct CSVValueTests {
  /// Reads the first field of a line.
  static func read<Value: CSVValue>(
    _ text: String, as type: Value.Type = Value.self, _ dialect: CSVDialect = .commas
  ) throws -> Value {
    let options = CSVOptions(mode: .lenient, emptyLines: .keep)
    var reader = CSVReader(
      of: ArraySource(Array((text + "\n").utf8)), dialect: dialect, options: options)
    let value = try reader.next()?.read(type, at: 0)
    return try #require(value)
  }

  static func kind<Value: CSVValue>(_ text: String, as type: Value.Type) -> CSVValueError? {
    do {
      _ = try read(text, as: type)
      return nil
    } catch {
      return (error as? CSVFieldError)?.kind
    }
  }

  static func text(_ value: some CSVValue) -> String {
    var buffer: [UInt8] = []
    value.appendText(to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  static func limits<Value: CSVValue & FixedWidthInteger>(_ type: Value.Type) throws {
    for value in [Value.min, .max, 0, 1, 10, 99, 100] {
      #expect(try read("\(value)", as: type) == value)
      #expect(try read("\"\(value)\"", as: type) == value)
      #expect(text(value) == "\(value)")
    }
    let (beyond, isOver) = Value.max.addingReportingOverflow(1)
    #expect(isOver && beyond == .min)
    #expect(kind("\(Value.max)0", as: type) == .malformed(NumberError(.outOfRange, at: 0)))
    #expect(kind("1x", as: type) == .malformed(NumberError(.unexpectedByte, at: 1)))
    #expect(kind("", as: type) == .empty)
  }

  @Test("Integers of every width are read up to their limits, and not beyond")
  func integers() throws {
    try Self.limits(Int.self)
    try Self.limits(Int8.self)
    try Self.limits(Int16.self)
    try Self.limits(Int32.self)
    try Self.limits(Int64.self)
    try Self.limits(Int128.self)
    try Self.limits(UInt.self)
    try Self.limits(UInt8.self)
    try Self.limits(UInt16.self)
    try Self.limits(UInt32.self)
    try Self.limits(UInt64.self)
    try Self.limits(UInt128.self)
  }

  @Test("Floating point is rounded correctly, and written so that it is read back")
  func floatingPoint() throws {
    #expect(try Self.read("0.1", as: Double.self) == 0.1)
    #expect(try Self.read("-1.5e300", as: Double.self) == -1.5e300)
    #expect(try Self.read("\"16777217\"", as: Float.self) == 16_777_216)
    #expect(try Self.read("inf", as: Double.self) == .infinity)
    #expect(Self.text(0.1) == "0.1")
    #expect(Self.text(Float(0.1)) == "0.1")
    #expect(Self.kind("1,5", as: Double.self) == nil)
    #expect(
      Self.kind("1.5 ", as: Double.self) == .malformed(NumberError(.unexpectedByte, at: 3)))
    #expect(Self.kind("\"\"", as: Double.self) == .empty)
  }

  @Test("True and false have six spellings each", arguments: [true, false])
  func truth(value: Bool) throws {
    let spellings =
      value ? ["true", "t", "yes", "y", "on", "1"] : ["false", "f", "no", "n", "off", "0"]
    for spelling in spellings {
      for text in [
        spelling, spelling.uppercased(),
        "\"\(spelling.prefix(1).uppercased() + spelling.dropFirst())\"",
      ] {
        #expect(try Self.read(text, as: Bool.self) == value)
      }
    }
    #expect(Self.text(value) == "\(value)")
  }

  @Test(
    "No other text is true or false",
    arguments: [
      "2", "tru", "truee", "falsee", " true", "\u{11}", "yess", "-1", "01", "ja", "TRÜE", "\0t",
      "\0yes", "\0\0\0\01", "\0no", "\u{1}t",
    ])
  func neither(text: String) { #expect(Self.kind(text, as: Bool.self) == .unknownText) }

  @Test("An optional is nil if the field is empty; a text between quotes is not")
  func optionals() throws {
    #expect(try Self.read("", as: Int?.self) == nil)
    #expect(try Self.read("\"\"", as: Int?.self) == nil)
    #expect(try Self.read("7", as: Int?.self) == 7)
    #expect(try Self.read(",a", as: String?.self) == nil)
    #expect(try Self.read("\"\"", as: String?.self) == "")
    #expect(try Self.read("\"\"", as: [UInt8]?.self) == [])
    #expect(Self.kind("x", as: Int?.self) == .malformed(NumberError(.unexpectedByte, at: 0)))
    #expect(Self.kind("", as: Bool.self) == .empty)
    #expect(Self.text(Int?.none) == "" && Self.text(Int?.some(5)) == "5")
  }

  @Test("Text is unescaped, and bytes are read in any encoding")
  func text() throws {
    #expect(try Self.read("\"a\"\"b\"", as: String.self) == "a\"b")
    #expect(try Self.read("", as: String.self) == "")
    #expect(try Self.read("\"a\"\"b\"", as: [UInt8].self) == Array("a\"b".utf8))
    #expect(Self.text("a\"b") == "a\"b" && Self.text([UInt8(65)]) == "A")
  }

  @Test("A value with quotes or escapes in it is unescaped")
  func escaped() throws {
    let escapes = try CSVDialect(escape: UInt8(ascii: "\\"))
    #expect(try Self.read("\\1\\2", as: Int.self, escapes) == 12)
    #expect(try Self.read("\"\\-1.5\"", as: Double.self, escapes) == -1.5)
    #expect(try Self.read("\\t\\rue", as: Bool.self, escapes))
    // The quote is a digit: two quotes within quotes stand for the digit.
    let digits = try CSVDialect(quote: UInt8(ascii: "1"))
    #expect(try Self.read("121131", as: Int.self, digits) == 213)
    #expect(try Self.read("\"1\"2", as: Int.self) == 12)
  }

  @Test("Dates and times have a single form, in which they are read and written")
  func times() throws {
    for text in [
      "1970-01-01", "2026-11-22", "2024-02-29", "0000-01-01", "9999-12-31", "1900-03-01",
    ] {
      #expect(try Self.read(text, as: CSVDate.self).description == text)
    }
    #expect(try Self.read("1970-01-02", as: CSVDate.self).daysSince1970 == 1)
    #expect(try Self.read("23:59:59", as: CSVTime.self).secondsOfDay == 86_399)
    #expect(try Self.read("\"00:00:07\"", as: CSVTime.self).description == "00:00:07")
    #expect(try Self.read("25:10:00", as: CSVServiceTime.self).seconds == 90_600)
    #expect(try Self.read("7:05:09", as: CSVServiceTime.self).description == "07:05:09")
    #expect(try Self.read("1969-12-31T23:59:59Z", as: CSVTimestamp.self).secondsSince1970 == -1)
    #expect(
      try Self.read("2026-11-22T05:46:00+01:00", as: CSVTimestamp.self).description
        == "2026-11-22T04:46:00Z")
    #expect(
      Self.kind("2023-02-29", as: CSVDate.self) == .malformed(NumberError(.outOfRange, at: 8)))
    #expect(
      Self.kind("24:00:00", as: CSVTime.self) == .malformed(NumberError(.outOfRange, at: 0)))
    #expect(CSVDate(daysSince1970: 1) < CSVDate(daysSince1970: 2))
  }

  @Test("Every day of 10,000 years is written so that it is read back")
  func days() throws {
    let (first, last) = (-719_528, 2_932_896)
    for days in stride(from: first, through: last, by: 97) + [first, last] {
      var text: [UInt8] = []
      CSVDate(daysSince1970: days).appendText(to: &text)
      #expect(try ISO8601.days(text.span) == days)
    }
  }

  @Test("A day is made of year, month and day, and has them; days that do not exist are nil")
  func dates() {
    for days in stride(from: -719_528, through: 2_932_896, by: 37) {
      let date = CSVDate(daysSince1970: days)
      #expect(CSVDate(year: date.year, month: date.month, day: date.day) == date)
    }
    let leapDay = CSVDate(year: 2024, month: 2, day: 29)
    #expect(leapDay.map { "\($0.year)-\($0.month)-\($0.day)" } == "2024-2-29")
    let missing = [
      (2023, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (10_000, 1, 1),
    ]
    for (year, month, day) in missing {
      #expect(CSVDate(year: year, month: month, day: day) == nil)
    }
  }
}
