import ApusXML
import Testing

@Suite("Decoding")
struct XMLValueDecoderTests {
  private struct Book: Decodable, Equatable {
    var id: Int
    var title: String
    var author: [String]
    var year: Int?
    var isNew: Bool
    var price: Double?
    var publisher: Publisher?
    var review: [Review]?

    struct Publisher: Decodable, Equatable {
      var name: String
    }

    struct Review: Decodable, Equatable {
      var stars: UInt8
      var text: String?

      enum CodingKeys: String, CodingKey {
        case stars
        case text = "#text"
      }
    }
  }

  private static let document = """
    <book id=' 7 ' isNew="true"><title>Emma &amp; <i>others</i></title><author>Austen</author>
    <price>
      9.5 </price><author>N. N.</author><publisher><name><![CDATA[M & S]]></name></publisher>
    <review stars='5'>good<!-- c -->!</review><review stars='1'/></book>
    """

  private func decode<Value: Decodable>(
    _ document: String, _ options: XMLOptions = XMLOptions()
  ) throws -> Value {
    try XMLValueDecoder(options: options).decode(from: Array(document.utf8))
  }

  @Test("Errors have the position of their element, in any order")
  func positions() throws {
    struct Positions: Decodable {
      var list: [String] = []

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in [Key.a, .b, .b, .c, .a, .c] {
          do { _ = try container.decode(Int.self, forKey: key) } catch {
            guard case DecodingError.typeMismatch(_, let context) = error else { throw error }
            let inner = try #require(context.underlyingError as? XMLDecodingError)
            list.append("\(try #require(inner.position))")
          }
        }
      }

      enum Key: String, CodingKey { case a, b, c }
    }
    let found: Positions = try decode("<r>\r\n<a>é</a><b/>\r<c>x</c>\n</r>")
    let (a, b, c) = ("line 2, column 2", "line 2, column 10", "line 3, column 2")
    #expect(found.list == [a, b, b, c, a, c])
  }

  @Test("Values that may be absent are read as values, in any type")
  func optional() throws {
    struct Values: Decodable, Equatable {
      var a: Int?, b: Double?, c: Bool?, d: String?, e: [Int]?, f: UInt8?, g: Float?,
        h: [String: Int]?
    }
    let full =
      "<v a='1' c='true' f='8'><b>2.5</b><d>x<i/>y</d><e>1</e><e>2</e><g> 3 </g><h k='4'/></v>"
    let found = try XMLValueDecoder().decode(Values.self, from: Array(full.utf8))
    #expect(
      found == Values(a: 1, b: 2.5, c: true, d: "xy", e: [1, 2], f: 8, g: 3, h: ["k": 4]))
    #expect(try XMLValueDecoder().decode(Values.self, from: Array("<v/>".utf8)) == Values())
    for wrong in ["<v a='x'/>", "<v f='256'/>", "<v c='2'/>", "<v><e>1</e><e>x</e></v>"] {
      #expect(throws: XMLDecodingError.self) {
        try XMLValueDecoder().decode(Values.self, from: Array(wrong.utf8))
      }
    }
  }

  @Test("Attributes, elements, repeated elements and texts become the parts of a structure")
  func structure() throws {
    let book: Book = try decode(Self.document)
    #expect(
      book
        == Book(
          id: 7, title: "Emma & others", author: ["Austen", "N. N."], year: nil, isNew: true,
          price: 9.5, publisher: .init(name: "M & S"),
          review: [.init(stars: 5, text: "good!"), .init(stars: 1, text: nil)]))
  }

  private struct Sample: Decodable, Equatable {
    var a: Int
    var b: Double
    var name: String?
    var children: [Sample]?

    enum CodingKeys: String, CodingKey {
      case a, b
      case name = "#text"
      case children = "S"
    }
  }

  @Test("Objects may contain objects of the same type")
  func recursive() throws {
    let sample: Sample = try decode("<S a='1' b='2.5'><S a='0' b='1'>hello world</S></S>")
    let leaf = Sample(a: 0, b: 1, name: "hello world", children: nil)
    #expect(sample == Sample(a: 1, b: 2.5, name: nil, children: [leaf]))
  }

  @Test("The root may be an array or a dictionary")
  func roots() throws {
    #expect(try decode("<l><x>1</x><y> 2 </y></l>") as [Int] == [1, 2])
    #expect(
      try decode("<l z='0'><x>1</x><x>3</x><y>2</y></l>") as [String: Int]
        == ["x": 1, "y": 2, "z": 0])
    #expect(try decode("<l>text</l>") as String == "text")
  }

  @Test("Entities and defaults of the document type are decoded")
  func doctype() throws {
    let document = """
      <!DOCTYPE l [<!ENTITY e "<x n='1'>two</x>"><!ATTLIST x m CDATA "d">]><l>&e;<x n='&lt;'/></l>
      """
    struct Item: Decodable, Equatable {
      var n: String
      var m: String
    }
    struct List: Decodable, Equatable {
      var x: [Item]
    }
    let list: List = try decode(document, XMLOptions(doctype: .processed))
    #expect(list.x == [Item(n: "1", m: "d"), Item(n: "<", m: "d")])
  }

  @Test("An error has the line, the path of keys and the found text")
  func errors() {
    func description(_ document: String) -> String {
      do {
        let _: Book = try decode(document)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let start = "<book id='1' isNew='0'>\n<title/>"
    #expect(
      description("\(start)<review stars='9'/><review stars='300'/></book>")
        == #"line 2, column 29, at review, 1, stars: "300" is too large for UInt8"#)
    #expect(
      description("<book id='1' isNew='0'/>")
        == #"line 1, column 2: the element has neither an attribute nor an element "title""#)
    #expect(description("<book>").contains("the document ends"))
  }

  @Test("Values nested deeper than the limit are an error")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "<S a='0' b='0'>", count: count) + String(repeating: "</S>", count: count)
    }
    let _: Sample = try decode(nested(50))
    #expect(throws: XMLDecodingError.self) { let _: Sample = try decode(nested(60)) }
  }
}
