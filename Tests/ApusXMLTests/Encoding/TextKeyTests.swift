import ApusXML
import Testing

/// The key `#text`, which is the text directly in an element.
@Suite("The key of a text")
struct TextKeyTests {
  struct Last: Codable, Equatable {
    var a: String
    var text: String
    enum CodingKeys: String, CodingKey {
      case a
      case text = "#text"
    }
  }

  struct First: Codable, Equatable {
    var text: String
    var a: [String]
    enum CodingKeys: String, CodingKey {
      case text = "#text"
      case a
    }
  }

  struct Absent: Codable, Equatable {
    var text: String?
    var a: String
    enum CodingKeys: String, CodingKey {
      case text = "#text"
      case a
    }
  }

  private static let styles: [XMLWriterStyle] = [.compact, .pretty(indent: 2)]

  private func expectSame<Value: Codable & Equatable>(_ value: Value, _ style: XMLWriterStyle)
    throws
  {
    var encoder = XMLValueEncoder()
    encoder.style = style
    let bytes = try encoder.encode(value, root: "root")
    #expect(
      try XML.decode(Value.self, from: bytes) == value, "\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test(
    "A text before, after or without elements is read as it was",
    arguments: ["", " ", "x", "\n x\n"])
  func roundTrip(_ text: String) throws {
    for style in Self.styles {
      try expectSame(Last(a: "1", text: text), style)
      try expectSame(First(text: text, a: ["1", "2"]), style)
      try expectSame(["list": [First(text: text, a: [])]], style)
      try expectSame(Absent(text: nil, a: "1"), style)
    }
  }

  @Test("A dictionary has the text unless it is only white space")
  func dictionary() throws {
    for style in Self.styles {
      try expectSame(["#text": "x"], style)
      try expectSame(["#text": "x", "a": "1"], style)
      try expectSame([["#text": 1]], style)
    }
    let pretty = Array("<r>\n  <a>1</a>\n</r>".utf8)
    #expect(try XML.decode([String: Int].self, from: pretty) == ["a": 1])
    let mixed = Array("<r>x<a>1</a>y</r>".utf8)
    #expect(try XML.decode([String: [String]].self, from: mixed) == ["a": ["1"], "#text": ["xy"]])
  }

  @Test("An element without text has no number")
  func number() {
    struct Number: Decodable {
      var number: Int
      enum CodingKeys: String, CodingKey { case number = "#text" }
    }
    #expect(throws: XMLDecodingError.self) {
      try XML.decode(Number.self, from: Array("<r/>".utf8))
    }
  }
}
