import ApusBytes
import ApusCSV
import ApusFoundation
import ApusMeasure
import ApusXML
import Foundation
import Testing

@Suite("Types of Foundation in tables and XML")
struct TextConversionTests {
  struct Sale: Codable, Equatable {
    var at: Date
    var price: Decimal
    var link: URL
    var seal: Data
    var id: UUID
    var paid: Date?
  }

  private static func sales() throws -> [Sale] {
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    return [
      Sale(
        at: Date(timeIntervalSince1970: 1_795_501_353),
        price: try #require(Decimal(string: "19.99")),
        link: try #require(URL(string: "https://a.example/b?c=d&e")), seal: Data([1, 2, 255]),
        id: id,
        paid: nil),
      Sale(
        at: Date(timeIntervalSince1970: -1),
        price: try #require(Decimal(string: "12345678901234567890.123")),
        link: try #require(URL(string: "b")), seal: Data(), id: id,
        paid: Date(timeIntervalSince1970: 0)),
    ]
  }

  /// Returns the text of a table with line ends of a single byte.
  private func lines(_ text: [UInt8]) -> String {
    String(decoding: text.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  @Test("A table of dates, data, URLs and decimal numbers is read as it was written")
  func table() throws {
    let sales = try Self.sales()
    let text = try CSV.encode(sales, conversions: .foundation())
    #expect(
      lines(text) == """
        at,price,link,seal,id,paid
        2026-11-24T06:22:33Z,19.99,https://a.example/b?c=d&e,AQL/,E621E1F8-C36C-495A-93FC-0C247A3E6E5F,
        1969-12-31T23:59:59Z,12345678901234567890.123,b,,E621E1F8-C36C-495A-93FC-0C247A3E6E5F,1970-01-01T00:00:00Z

        """)
    #expect(try CSV.decode([Sale].self, from: text, conversions: .foundation()) == sales)
  }

  @Test("A document of dates, data, URLs and decimal numbers is read as it was written")
  func document() throws {
    let sales = try Self.sales()
    var encoder = XMLValueEncoder(attributes: ["at", "price", "seal"])
    encoder.conversions = .foundation()
    var decoder = XMLValueDecoder()
    decoder.conversions = .foundation()
    let text = try encoder.encode(["sale": sales], root: "sales")
    #expect(
      String(decoding: text, as: UTF8.self).contains(
        #"<sale at="2026-11-24T06:22:33Z" price="19.99" seal="AQL/"><link>https://a.example/b?c=d&amp;e</link>"#
      ))
    #expect(try decoder.decode([String: [Sale]].self, from: text) == ["sale": sales])
  }

  struct Times: Codable, Equatable {
    var day: [Date]
    var byName: [String: Decimal]
    var last: Date?
  }

  @Test("Arrays, dictionaries and optional values of an element are converted")
  func containers() throws {
    let times = Times(
      day: [Date(timeIntervalSince1970: 86_400), Date(timeIntervalSince1970: 0)],
      byName: ["a": 1, "b": Decimal(string: "0.1")!], last: nil)
    var encoder = XMLValueEncoder()
    encoder.conversions = .foundation(dates: .secondsSince1970)
    var decoder = XMLValueDecoder()
    decoder.conversions = .foundation(dates: .secondsSince1970)
    let text = try encoder.encode(times, root: "times")
    #expect(
      String(decoding: text, as: UTF8.self).hasPrefix(
        "<times><day>86400.0</day><day>0.0</day><byName>"))
    #expect(try decoder.decode(Times.self, from: text) == times)
    #expect(
      try decoder.decode([Date].self, from: Array("<a><b> 7\n</b></a>".utf8))[0]
        == Date(timeIntervalSince1970: 7))
  }

  @Test("Random dates keep their seconds in tables and XML with each strategy")
  func randomDates() throws {
    var random = SplitMix64(seed: 20_261_127)
    let dates = (0..<500).map { _ in
      Date(
        timeIntervalSince1970: Double(
          Int.random(in: -60_000_000_000...250_000_000_000, using: &random)))
    }
    let strategies: [(JSONEncoder.DateEncodingStrategy, JSONDecoder.DateDecodingStrategy)] = [
      (.iso8601, .iso8601), (.secondsSince1970, .secondsSince1970),
      (.millisecondsSince1970, .millisecondsSince1970), (.deferredToDate, .deferredToDate),
      (
        .custom { try "\($0.timeIntervalSince1970)!".encode(to: $1) },
        .custom { Date(timeIntervalSince1970: Double(try String(from: $0).dropLast())!) }
      ),
    ]
    struct Row: Codable, Equatable { var at: Date }
    for (written, read) in strategies {
      let rows = dates.map { Row(at: $0) }
      let table = try CSV.encode(rows, conversions: .foundation(dates: written))
      #expect(
        try CSV.decode([Row].self, from: table, conversions: .foundation(dates: read)) == rows)
      var encoder = XMLValueEncoder(attributes: ["at"])
      encoder.conversions = .foundation(dates: written)
      var decoder = XMLValueDecoder()
      decoder.conversions = .foundation(dates: read)
      let document = try encoder.encode(rows, root: "rows")
      #expect(try decoder.decode([Row].self, from: document) == rows)
    }
  }

  @Test(
    "A text that is no value is an error with its position",
    arguments: [
      ("at", "yesterday", "ISO8601"), ("at", "2026-02-30T00:00:00", "ISO8601"),
      ("price", "12abc", "decimal"), ("price", "", "decimal"), ("price", "0x10", "decimal"),
      ("price", "NaN", "decimal"), ("seal", "A", "Base64"), ("link", "http://[", "URL"),
    ])
  func errors(_ column: String, _ text: String, _ words: String) throws {
    func expect<Value: Codable>(_ type: Value.Type) {
      let table = "other,value\n1,\(text)\n"
      let error = #expect(throws: CSVFieldError.self) {
        try CSV.decode(
          [RefusalTests.Member<Value>].self, from: Array(table.utf8), conversions: .foundation())
      }
      #expect(error?.position.line == 2 && error?.column == "value")
      #expect(error?.description.contains(words) ?? false)
      var decoder = XMLValueDecoder()
      decoder.conversions = .foundation()
      let failure = #expect(throws: XMLDecodingError.self) {
        try decoder.decode(
          RefusalTests.Member<Value>.self, from: Array("<a>\n<value>\(text)</value></a>".utf8))
      }
      #expect(failure?.position?.line == 2 && failure?.path == ["value"])
      #expect(failure?.description.contains(words) ?? false)
    }
    switch column {
    case "at": expect(Date.self)
    case "price": expect(Decimal.self)
    case "seal": expect(Data.self)
    default: expect(URL.self)
    }
  }

  @Test("Without conversions, tables and XML refuse the types and name the module")
  func refusals() throws {
    func expect<Value: Codable>(_ value: Value) {
      typealias Member = RefusalTests.Member<Value>
      let name = "\(Value.self)"
      for encode: () throws -> Any in [
        { try CSV.encode([Member(value: value)]) }, { try CSV.encode([value]) },
        { try CSV.encode([["value": value]]) },
      ] {
        let error = #expect(throws: CSVEncodingError.self) { try encode() }
        #expect(error?.kind == .foundationType(name))
        #expect(error?.description.contains("import ApusFoundation") ?? false)
      }
      for encode: () throws -> Any in [
        { try XML.encode(Member(value: value)) }, { try XML.encode(value) },
        { try XML.encode([value]) },
      ] {
        let error = #expect(throws: XMLEncodingError.self) { try encode() }
        #expect(error?.description.contains("import ApusFoundation") ?? false)
      }
      let field = #expect(throws: CSVFieldError.self) {
        try CSV.decode([Member].self, from: Array("value\n1\n".utf8))
      }
      #expect(field?.description.contains("import ApusFoundation") ?? false)
      #expect(throws: CSVFieldError.self) {
        try CSV.decode([Value].self, from: Array("a\n1\n".utf8))
      }
      let text = #expect(throws: XMLDecodingError.self) {
        try XML.decode(Member.self, from: Array("<a value='1'/>".utf8))
      }
      #expect(text?.description.contains("import ApusFoundation") ?? false)
      #expect(throws: XMLDecodingError.self) {
        try XML.decode(Value.self, from: Array("<a>1</a>".utf8))
      }
    }
    expect(Date(timeIntervalSince1970: 0))
    expect(Data([1]))
    expect(try #require(URL(string: "a")))
    expect(Decimal(1))
  }

  @Test("A closure of a program converts a type of its own, and its error is thrown as it is")
  func ownTypes() throws {
    struct Failure: Error {}
    struct Row: Codable, Equatable { var length: Duration }
    var encoding = EncodingConversions()
    encoding.convert(Duration.self) { try $0.components.seconds.encode(to: $1) }
    var decoding = DecodingConversions()
    decoding.convert(Duration.self) { decoder in
      let seconds = try Int(from: decoder)
      guard seconds >= 0 else { throw Failure() }
      return .seconds(seconds)
    }
    let rows = [Row(length: .seconds(90))]
    let table = try CSV.encode(rows, conversions: encoding)
    #expect(lines(table) == "length\n90\n")
    #expect(try CSV.decode([Row].self, from: table, conversions: decoding) == rows)
    #expect(throws: Failure.self) {
      try CSV.decode([Row].self, from: Array("length\n-1\n".utf8), conversions: decoding)
    }
  }
}
