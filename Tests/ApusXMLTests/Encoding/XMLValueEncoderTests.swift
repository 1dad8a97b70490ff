import ApusXML
import Testing

@Suite("XMLValueEncoder")
struct XMLValueEncoderTests {
  private struct Author: Codable, Equatable {
    var name: String
    var born: Int?
    enum CodingKeys: String, CodingKey { case name = "#text", born }
  }

  private struct Book: Codable, Equatable {
    var id: Int
    var title: String
    var author: [Author]
    var price: Double
    var sold: Bool
    var tags: [[String]]
    var counts: [String: Int]
    var note: String?
  }

  private static let book = Book(
    id: 7, title: "Tom & <Jerry>\r\n\"two\"",
    author: [Author(name: "A", born: 1775), Author(name: "B")],
    price: 1.5, sold: true, tags: [["x", ""], []], counts: ["one": 1], note: nil)

  private func text(_ value: some Encodable, _ encoder: XMLValueEncoder, _ root: String = "r")
    throws
    -> String
  {
    String(decoding: try encoder.encode(value, root: root), as: UTF8.self)
  }

  @Test("Keys become elements, attributes, texts and lists, and the decoder reads them")
  func book() throws {
    let encoder = XMLValueEncoder(attributes: ["id", "born"])
    let bytes = try encoder.encode(Self.book, root: "book")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "<book id=\"7\"><title>Tom &amp; &lt;Jerry&gt;&#xD;\n\"two\"</title>"
        + "<author born=\"1775\">A</author><author>B</author><price>1.5</price><sold>true</sold>"
        + "<tags><item>x</item><item/></tags><tags/><counts><one>1</one></counts></book>")
    #expect(try XMLValueDecoder().decode(Book.self, from: bytes) == Self.book)
  }

  @Test("A closure chooses the node by key and element; attributes come first")
  func nodes() throws {
    var encoder = XMLValueEncoder()
    encoder.node = { key, element in element == "r" && key == "b" ? .attribute : .element }
    let value = ["a": ["b": 1], "b": ["": 0]]
    #expect(throws: XMLEncodingError.self) { try text(value, encoder) }
    struct Pair: Encodable {
      var a = ["b": 1]
      var b = "x<\ny"
    }
    #expect(try text(Pair(), encoder) == "<r b=\"x&lt;&#xA;y\"><a><b>1</b></a></r>")
  }

  @Test("The root declares namespaces, and the document may have a declaration and indentation")
  func namespaces() throws {
    struct Title: Codable, Equatable {
      var title: String
      enum CodingKeys: String, CodingKey { case title = "dc:title" }
    }
    var encoder = XMLValueEncoder()
    #expect(throws: XMLEncodingError.self) { try text(Title(title: "T"), encoder) }
    encoder.namespaces = ["": "http://a.example/", "dc": "http://purl.org/dc/elements/1.1/"]
    encoder.writesDeclaration = true
    encoder.style = .pretty(indent: 2)
    let bytes = try encoder.encode(Title(title: "T"), root: "r")
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <r xmlns="http://a.example/" xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:title>T</dc:title>
        </r>

        """)
    #expect(try XMLValueDecoder().decode(Title.self, from: bytes) == Title(title: "T"))
    #expect(try XMLValueDecoder().decode([String: String].self, from: bytes) == ["dc:title": "T"])
  }

  @Test("A prefix that is not declared is an error that names the encoder's namespaces")
  func undeclaredPrefix() {
    let error = #expect(throws: XMLEncodingError.self) {
      try XMLValueEncoder().encode(["dc:title": "T"], root: "book")
    }
    #expect(
      error?.description
        == "dc:title: the prefix dc is not declared; add it to the encoder's namespaces")
  }

  @Test("Roots of every shape")
  func roots() throws {
    let encoder = XMLValueEncoder()
    #expect(try text(7, encoder) == "<r>7</r>")
    #expect(try text("", encoder) == "<r/>")
    #expect(try text([1, 2], encoder) == "<r><item>1</item><item>2</item></r>")
    #expect(try text([Int](), encoder) == "<r/>")
    #expect(try text([[1], []], encoder) == "<r><item><item>1</item></item><item/></r>")
    #expect(try text(Float(0.1), encoder) == "<r>0.1</r>")
    #expect(try text(-Float.infinity, encoder) == "<r>-INF</r>")
    #expect(try text(Double.nan, encoder) == "<r>NaN</r>")
    let numbers = try XMLValueDecoder().decode(
      [Double].self, from: encoder.encode([Double.infinity, -.infinity, .nan], root: "r"))
    #expect(numbers[0] == .infinity && numbers[1] == -.infinity && numbers[2].isNaN)
    #expect(try text(UInt64.max, encoder) == "<r>18446744073709551615</r>")
    #expect(try text(Int128.min, encoder) == "<r>-170141183460469231731687303715884105728</r>")
  }

  @Test(
    "Of a key that is encoded twice the last value counts, at the position of the first; nil removes it"
  )
  func twice() throws {
    struct Twice: Encodable {
      enum Keys: CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(1, forKey: .a)
        try container.encode(2, forKey: .b)
        try container.encode(3, forKey: .a)
        try container.encodeNil(forKey: .b)
      }
    }
    #expect(try text(Twice(), XMLValueEncoder()) == "<r><a>3</a></r>")
  }

  private func error(_ value: some Encodable, _ encoder: XMLValueEncoder = XMLValueEncoder())
    -> String
  {
    do {
      return try text(value, encoder)
    } catch {
      return "\(error)"
    }
  }

  @Test("A value that is no XML is an error with its path")
  func errors() {
    #expect(
      error(["k": [1, nil, 3]]) == "k, 1: XML has no null; leave the value out")
    let absent: Int? = nil
    #expect(error(absent).contains("XML has no null"))
    #expect(error(["x": ["a b": 1]]).hasPrefix("x, a b: \"a b\" is no XML name"))
    #expect(error(["x": ["a", "\u{1}"]]).hasPrefix("x, 1: the text has a control character"))
    #expect(
      error(["id": [1]], XMLValueEncoder(attributes: ["id"])).hasPrefix(
        "id: an attribute or a text"))
    #expect(error(["#text": [1]]).hasPrefix("#text: an attribute or a text"))
    var encoder = XMLValueEncoder()
    encoder.depthLimit = 2
    #expect(
      error(["a": ["b": ["c": 1]]], encoder).contains("a, b: values are nested more deeply than 2"))
  }

  @Test("The error of a type is thrown as it is")
  func ownError() {
    struct Own: Error {}
    struct Failing: Encodable { func encode(to encoder: any Encoder) throws { throw Own() } }
    #expect(throws: Own.self) { try text(["a": Failing()], XMLValueEncoder()) }
  }
}
