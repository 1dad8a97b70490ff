import ApusBytes
import ApusCSV
import ApusStreams
import Testing

@Suite("CSVRowEncoder")
struct CSVRowEncoderTests {
  static func text(
    _ values: [any Encodable], _ writer: CSVWriter = CSVWriter(), columns: [String]? = nil,
    writesHeader: Bool = true
  ) throws -> String {
    var encoder =
      if let columns {
        CSVRowEncoder(writer, columns: columns, writesHeader: writesHeader)
      } else {
        CSVRowEncoder(writer, writesHeader: writesHeader)
      }
    for value in values { try encoder.encode(value) }
    return String(decoding: encoder.bytes, as: UTF8.self)
  }

  static func error(_ values: [any Encodable], _ writer: CSVWriter = CSVWriter())
    -> CSVEncodingError?
  {
    do {
      _ = try text(values, writer)
      return nil
    } catch {
      return error as? CSVEncodingError
    }
  }

  enum Kind: String, Codable { case stop, station }
  struct Code: Codable, Equatable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Stop: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case id = "stop_id", name, delay, kind, code, day }
    var id: Int
    var name: String
    var delay: Double?
    var kind: Kind
    var code: Code
    var day: CSVDate?
  }

  static let stops = [
    Stop(id: 1, name: "Zoo, \"main\"\ngate", kind: .stop, code: Code("A")),
    Stop(
      id: -2, name: "", delay: 0.5, kind: .station, code: Code("#"),
      day: CSVDate(daysSince1970: 20_779)),
  ]

  @Test("The first value names the columns, including its empty columns")
  func header() throws {
    #expect(
      try Self.text(Self.stops)
        == "stop_id,name,delay,kind,code,day\r\n1,\"Zoo, \"\"main\"\"\ngate\",,stop,A,\r\n"
        + "-2,,0.5,station,#,2026-11-22\r\n")
    #expect(
      try Self.text([Self.stops[1]], writesHeader: false) == "-2,,0.5,station,#,2026-11-22\r\n")
  }

  @Test("Written values are decoded as the same values, in every dialect")
  func roundTrip() throws {
    for dialect in [
      CSVDialect.commas, .tabs, .known(";", quote: "'", lineEnd: .byte(10)),
      .known(escape: "\\", comment: "#"),
    ] {
      let text = try Self.text(Self.stops, CSVWriter(dialect: dialect))
      var reader = CSVReader(of: ArraySource(Array(text.utf8)), dialect: dialect)
      var decoder = CSVRowDecoder(try reader.header())
      var found: [Stop] = []
      while let row = try reader.next() { found.append(try decoder.decode(Stop.self, from: row)) }
      #expect(found == Self.stops)
    }
  }

  @Test("Every type with its own method in `Codable` is written, and may be missing")
  func everything() throws {
    let all = CSVRowDecoderTests.Everything(
      a: true, b: "x", c: 1.5, d: 2.5, e: -1, f: -2, g: -3, h: -4, i: -5, j: 1, k: 2, l: 3, m: 4,
      n: 5, o: -6, p: 6)
    let header = "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p\r\n"
    let row = "true,x,1.5,2.5,-1,-2,-3,-4,-5,1,2,3,4,5,-6,6\r\n"
    #expect(try Self.text([all]) == header + row)
    let none = CSVRowDecoderTests.EverythingOptional()
    #expect(try Self.text([none, all]) == header + ",,,,,,,,,,,,,,,\r\n" + row)
  }

  @Test("Known columns keep their order, and a missing value is empty")
  func columns() throws {
    struct Pair: Encodable { var a: Int, b: Int }
    let text = try Self.text([Pair(a: 1, b: 2)], columns: ["c", "b", "a"])
    #expect(text == "c,b,a\r\n,2,1\r\n")
  }

  @Test("An empty text and no text are read back as such")
  func emptyTexts() throws {
    struct Line: Codable, Equatable { var a: String?, b: Int, c: String? }
    let lines = [Line(a: "", b: 1, c: nil), Line(a: nil, b: 2, c: ""), Line(a: "x", b: 3, c: "")]
    let text = try Self.text(lines)
    #expect(text == "a,b,c\r\n\"\",1,\r\n,2,\"\"\r\nx,3,\"\"\r\n")
    #expect(try CSVRowDecoderTests.decode(text, as: Line.self) == lines)
  }

  @Test("Values of other types may follow if their keys are columns")
  func others() throws {
    struct Pair: Encodable { var a: Int, b: Int }
    struct Turned: Encodable { var b: Int, a: Int? }
    #expect(
      try Self.text([Pair(a: 1, b: 2), Turned(b: 3, a: 4), Turned(b: 5, a: nil), Pair(a: 6, b: 7)])
        == "a,b\r\n1,2\r\n4,3\r\n,5\r\n6,7\r\n")
    struct Wide: Encodable { var a: Int, c: Int }
    let error = Self.error([Pair(a: 1, b: 2), Wide(a: 1, c: 2)])
    #expect(error == CSVEncodingError(.unknownColumn, record: 1, column: "c"))
    #expect(error?.description == "value 2, column c: no such column")
  }

  @Test("A shape that a row does not have is rejected, and nothing of it is written")
  func shapes() throws {
    struct Nested: Encodable { var a = 1, b = CSVRowEncoderTests.stops[0] }
    struct Bytes: Encodable { var a = 1, b = [1, 2] }
    #expect(
      Self.error([Nested()]) == CSVEncodingError(.unsupported(.keyed), record: 0, column: "b"))
    #expect(
      Self.error([Bytes()]) == CSVEncodingError(.unsupported(.unkeyed), record: 0, column: "b"))
    #expect(
      Self.error([[1, 2]]) == CSVEncodingError(.unsupported(.unkeyed), record: 0, column: nil))
    #expect(Self.error([1]) == CSVEncodingError(.unsupported(.single), record: 0, column: nil))
    #expect(Self.error([[String: Int]()]) == CSVEncodingError(.nothing, record: 0, column: nil))

    class Base: Encodable { var a = 1 }
    final class Derived: Base {
      enum Keys: String, CodingKey { case b }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try super.encode(to: container.superEncoder())
        try container.encode(1, forKey: .b)
      }
    }
    #expect(
      Self.error([Derived()]) == CSVEncodingError(.unsupported(.superclass), record: 0, column: nil)
    )

    var encoder = CSVRowEncoder()
    #expect(throws: CSVEncodingError.self) { try encoder.encode(Nested()) }
    try encoder.encode(["c": 1])
    #expect(String(decoding: encoder.bytes, as: UTF8.self) == "c\r\n1\r\n")
  }

  @Test("An error of a type's own is thrown as it is, and so is a field that cannot be written")
  func refused() throws {
    struct Unwilling: Error {}
    struct Never: Encodable { func encode(to encoder: any Encoder) throws { throw Unwilling() } }
    #expect(throws: Unwilling.self) { try Self.text([Never()]) }
    #expect(throws: Unwilling.self) { try Self.text([["a": Never()]]) }
    let writer = CSVWriter(dialect: .known(quote: nil))
    #expect(
      Self.error([["a": "x"], ["a": "y,z"]], writer)
        == CSVEncodingError(.cannotQuote, record: 1, column: "a"))
  }

  @Test("Written bytes are drained once, and rows continue after them")
  func drain() throws {
    var encoder = CSVRowEncoder()
    var taken: [String] = []
    for number in 1...3 {
      try encoder.encode(["a": number])
      encoder.drain { taken.append($0.text) }
    }
    #expect(taken == ["a\r\n1\r\n", "2\r\n", "3\r\n"])
  }
}
