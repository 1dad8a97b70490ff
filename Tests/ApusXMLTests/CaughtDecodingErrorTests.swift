import Testing

@testable import ApusXML

@Suite("Types that catch errors of decoding an element")
struct CaughtDecodingErrorTests {
  @Test("An element whose error a type catches is read again, and not the next one")
  func elements() throws {
    struct List: Decodable {
      var texts: [String] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
          do {
            texts.append("\(try container.decode(Int.self))")
          } catch DecodingError.typeMismatch {
            texts.append(try container.decode(String.self))
          }
          #expect(container.currentIndex == texts.count)
        }
      }
    }
    let document = [UInt8]("<r><a>1</a><a>x</a><b>2</b><a>y</a></r>".utf8)
    #expect(try XMLValueDecoder().decode(List.self, from: document).texts == ["1", "x", "2", "y"])
    struct Root: Decodable { var a: List }
    let inner = [UInt8]("<r><a><i>x</i><i>2</i></a></r>".utf8)
    #expect(try XMLValueDecoder().decode(Root.self, from: inner).a.texts == ["x", "2"])
  }

  @Test("A key whose error a type catches, and an error of a type's own")
  func keys() throws {
    struct Row: Decodable {
      var text: String
      enum Key: String, CodingKey { case id, other }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        do {
          text = "\(try container.decode(Int.self, forKey: .id))"
        } catch DecodingError.typeMismatch(_, let context) {
          text = "\(context.codingPath.map(\.stringValue))"
        }
        do {
          _ = try container.decode(Int.self, forKey: .other)
        } catch DecodingError.keyNotFound(let key, _) {
          text += " no \(key.stringValue)"
        }
      }
    }
    let document = [UInt8]("<r><a id='1'/><a><id>x</id></a></r>".utf8)
    let rows = try XMLValueDecoder().decode([String: [Row]].self, from: document)
    #expect(rows["a"]?.map(\.text) == ["1 no other", #"["a", "1", "id"] no other"#])
    struct Refused: Error {}
    struct Picky: Decodable { init(from decoder: any Decoder) throws { throw Refused() } }
    #expect(throws: Refused.self) {
      try XMLValueDecoder().decode([String: [Picky]].self, from: document)
    }
  }

  @Test("A value that is too deep is an error, although a type catches it")
  func tooDeep() throws {
    struct Node: Decodable {
      var nodes: [String: Node]
      init(from decoder: any Decoder) throws {
        nodes = (try? [String: Node](from: decoder)) ?? [:]
      }
    }
    func document(_ count: Int) -> [UInt8] {
      Array(
        (String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)).utf8)
    }
    #expect(try XMLValueDecoder().decode(Node.self, from: document(101)).nodes.count == 1)
    for count in [102, 300] {
      let error = #expect(throws: XMLDecodingError.self) {
        try XMLValueDecoder().decode(Node.self, from: document(count))
      }
      #expect("\(error as Any)".contains("nested deeper than 100"))
    }
  }
}
