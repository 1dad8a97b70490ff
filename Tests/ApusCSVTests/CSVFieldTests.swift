import ApusCSV
import ApusStreams
import Testing

@Suite("CSVField")
struct CSVFieldTests {
  struct Parts: Equatable {
    var raw = "", bytes = "", value = "", isQuoted = false, needsUnescaping = false
  }

  static func parts(_ text: String, _ dialect: CSVDialect = .commas) throws -> Parts? {
    var reader = CSVReader(of: ArraySource(Array(text.utf8)), dialect: dialect, options: .lenient)
    guard let row = try reader.next() else { return nil }
    let field = row[0]
    var value: [UInt8] = []
    field.appendValue(to: &value)
    #expect(field.string == String(decoding: value, as: UTF8.self))
    let equals = (field == field.string, field == field.string + "x")
    #expect(equals == (true, false))
    return Parts(
      raw: String(copying: try UTF8Span(validating: field.raw)),
      bytes: String(copying: try UTF8Span(validating: field.bytes)),
      value: field.string, isQuoted: field.isQuoted, needsUnescaping: field.needsUnescaping)
  }

  @Test("A trimmed field has no blanks around it, and keeps the blanks in its quotes")
  func trimmed() throws {
    for (text, expected) in [
      ("a", "a"), ("  a b\t ", "a b"), ("", ""), (" \t ", ""), ("\"  a \"", "  a "),
      (" \"a \"\"b\" ", "a \"b"), ("\u{a0}a", "\u{a0}a"),
    ] {
      var reader = CSVReader(of: ArraySource(Array((text + ",x").utf8)), options: .lenient)
      let value = try reader.next()?[0].trimmed.string
      #expect(value == expected)
    }
    var numbers = CSVReader(of: ArraySource(Array(" 12 ,x".utf8)))
    let number = try numbers.next()?[0].trimmed.string
    #expect(number == "12")
  }

  @Test("A trimmed field keeps a blank that is escaped")
  func trimmedEscapes() throws {
    let dialect = CSVDialect.known(escape: "\\")
    for (text, expected) in [
      (" a\\  ", "a "), ("a\\\\ ", "a\\"), ("a\\\\\\ ", "a\\ "), ("\\  ", " "), ("a ", "a"),
    ] {
      var reader = CSVReader(of: ArraySource(Array((text + ",x").utf8)), dialect: dialect)
      let value = try reader.next()?[0].trimmed.string
      #expect(value == expected, "\(text)")
    }
  }

  @Test("A field equals a string of the same bytes only, with and without doubled quotes")
  func sameBytes() throws {
    for (text, string, isEqual) in [
      ("e\u{301}", "\u{e9}", false), ("\"e\u{301}\"\"\"", "\u{e9}\"", false),
      ("\"e\u{301}\"\"\"", "e\u{301}\"", true), ("e\u{301}", "e\u{301}", true),
    ] {
      var reader = CSVReader(of: ArraySource(Array((text + ",x").utf8)))
      var found: Bool?
      while let row = try reader.next() { found = row[0] == string }
      #expect(found == isEqual, "\(text)")
    }
  }

  @Test("A field has its raw bytes, the bytes within its quotes, and its value")
  func parts() throws {
    #expect(try Self.parts("a,b") == Parts(raw: "a", bytes: "a", value: "a"))
    #expect(try Self.parts(",b") == Parts())
    #expect(
      try Self.parts("\"a,b\"\n")
        == Parts(raw: "\"a,b\"", bytes: "a,b", value: "a,b", isQuoted: true))
    #expect(
      try Self.parts("\"a\"\"b\"\n")
        == Parts(
          raw: "\"a\"\"b\"", bytes: "a\"\"b", value: "a\"b", isQuoted: true, needsUnescaping: true))
    #expect(try Self.parts("\"\"\n") == Parts(raw: "\"\"", isQuoted: true))
    #expect(
      try Self.parts("\"") == Parts(raw: "\"", isQuoted: true, needsUnescaping: true))
  }

  @Test("Escapes are removed from the value, also outside of quotes")
  func escapes() throws {
    let dialect = try CSVDialect(escape: UInt8(ascii: "\\"))
    #expect(
      try Self.parts("a\\,b,c", dialect)
        == Parts(raw: "a\\,b", bytes: "a\\,b", value: "a,b", needsUnescaping: true))
  }

  @Test("Fields with the same value are equal to it, however they are quoted")
  func equality() throws {
    var reader = CSVReader(of: ArraySource(Array("a\"b,\"a\"\"b\",Berlin".utf8)), options: .lenient)
    var answers: [Bool] = []
    while let row = try reader.next() {
      answers = [row[0] == "a\"b", row[1] == "a\"b", row[2] == "Berlim"]
    }
    #expect(answers == [true, true, false])
  }
}
