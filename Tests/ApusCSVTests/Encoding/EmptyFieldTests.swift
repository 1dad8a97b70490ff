import ApusBytes
import ApusCSV
import ApusStreams
import Testing

/// Missing and empty texts, written and read back.
@Suite("Empty fields")
struct EmptyFieldTests {
  enum Mark: String, Codable { case none = "", some }
  typealias Code = CSVRowEncoderTests.Code

  struct Line: Codable, Equatable {
    var id = 1
    var text: String?
    var mark: Mark?
    var code: Code?
    var number: Int?
  }

  static let lines = [
    Line(), Line(text: "", mark: Mark.none, code: Code("")),
    Line(text: "x", mark: .some(.some), code: Code("y"), number: 2),
  ]

  private static func returned<Value: Codable>(
    _ values: [Value], _ writer: CSVWriter = CSVWriter()
  ) throws -> [Value] {
    try CSVRowDecoderTests.decode(CSVRowEncoderTests.text(values, writer), as: Value.self)
  }

  @Test("A missing text and an empty text are read back as such, also if all fields have quotes")
  func roundTrip() throws {
    #expect(try Self.returned(Self.lines) == Self.lines)
    #expect(try Self.returned(Self.lines, CSVWriter(quotesAll: true)) == Self.lines)
    let texts: [[String: String?]] = [["a": "", "b": nil], ["a": nil, "b": ""]]
    #expect(try Self.returned(texts) == texts)
  }

  @Test("An empty text needs quotes only if its type is optional")
  func plainTypes() throws {
    struct Plain: Encodable { var id = 1, mark = Mark.none, code = Code("") }
    #expect(try CSVRowEncoderTests.text([Plain()]) == "id,mark,code\r\n1,,\r\n")
    let plain = CSVWriter(dialect: .known(quote: nil))
    #expect(try CSVRowEncoderTests.text([Plain()], plain) == "id,mark,code\r\n1,,\r\n")
    #expect(
      CSVRowEncoderTests.error([Self.lines[1]], plain)
        == CSVEncodingError(.cannotQuote, record: 0, column: "text"))
  }

  /// A type that encodes an optional as a single value.
  struct Wrapper: Codable, Equatable {
    var text: String?
    init(_ text: String?) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String?.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Wrapped: Codable, Equatable { var id: Int, inner: Wrapper }

  @Test("An optional within a type of a single value is read back as such")
  func wrapped() throws {
    let values = ["", nil, "x"].map { Wrapped(id: 1, inner: Wrapper($0)) }
    #expect(try Self.returned(values) == values)
  }

  @Test("A writer that quotes all fields gives none to a text that is `nil`")
  func quotesAll() throws {
    var writer = CSVWriter(quotesAll: true)
    try writer.append(String?.none)
    try writer.append("")
    try writer.append(Int?.none)
    try writer.endRow()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == ",\"\",\"\"\r\n")
  }

  struct Text: Codable, Equatable { var s: String? }
  struct Number: Codable, Equatable { var n: Int? }
  struct Day: Codable, Equatable { var d: CSVDate? }

  @Test("A row whose only field is a text is rejected if the text is `nil`")
  func onlyField() throws {
    #expect(try Self.returned([Text(s: ""), Text(s: "x")]) == [Text(s: ""), Text(s: "x")])
    #expect(
      CSVRowEncoderTests.error([Text(s: "x"), Text(s: nil)])
        == CSVEncodingError(.outOfRange, record: 1, column: "s"))
    #expect(try Self.returned([Number(n: 1), Number()]) == [Number(n: 1), Number()])
    #expect(try Self.returned([Day()]) == [Day()])
    #expect(try Self.returned([["n": Int?.none]]) == [["n": Int?.none]])

    var writer = CSVWriter()
    try writer.append(String?.none)
    #expect(throws: CSVWriterError.outOfRange) { try writer.endRow() }
    try writer.write(["next"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "next\r\n")
  }

  /// Copies all rows of a text.
  private static func copy(
    _ text: String, _ writer: consuming CSVWriter = CSVWriter()
  ) throws -> String {
    var reader = CSVReader(
      of: ArraySource(Array(text.utf8)), options: CSVOptions(mode: .strict, emptyLines: .keep))
    while let row = try reader.next() {
      for column in 0..<row.count { try writer.append(row[column]) }
      try writer.endRow()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Fields that are copied stay missing or empty")
  func copies() throws {
    #expect(try Self.copy("1,\"\"\n,2\n") == "1,\"\"\r\n,2\r\n")
    #expect(
      try Self.copy("1,\"\"\n,2\n", CSVWriter(quotesAll: true)) == "\"1\",\"\"\r\n,\"2\"\r\n")
    #expect(try Self.copy("a\n\n") == "a\r\n\"\"\r\n")
    let plain = CSVWriter(dialect: .known(quote: nil))
    #expect(try Self.copy("1,\"\"\n", plain) == "1,\r\n")
  }

  @Test("A text between quotes that an optional type refuses is missing")
  func refused() throws {
    struct Row: Decodable, Equatable {
      var a: Int?, b: CSVDate?, c: CSVRowDecoderTests.Kind?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        a = try container.decode(Int?.self, forKey: .a)
        b = try container.decode(CSVDate?.self, forKey: .b)
        c = try container.decodeIfPresent(CSVRowDecoderTests.Kind.self, forKey: .c)
      }
      enum Keys: String, CodingKey { case a, b, c }
    }
    for empty in ["", "\"\""] {
      let text = "a,b,c\n\(empty),\(empty),\(empty)\n"
      let row = try #require(try CSVRowDecoderTests.decode(text, as: Row.self).first)
      #expect(row.a == nil && row.b == nil && row.c == nil)
      #expect(
        try CSVRowDecoderTests.decode(text, as: [String: Int?].self)
          == [["a": Int?.none, "b": Int?.none, "c": Int?.none]])
    }
    #expect(try CSVRowDecoderTests.decode("n\n\"\"\n3\n", as: Int?.self) == [nil, 3])
    #expect(try CSVRowDecoderTests.decode("n\n\"\"\n", as: String?.self) == [""])
    #expect(try CSVRowDecoderTests.error("n\n\"\"\n", as: Int.self)?.kind == .empty)
  }
}
