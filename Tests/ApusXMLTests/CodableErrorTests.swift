import ApusXML
import Testing

@Suite("Errors of encoding and decoding XML")
struct CodableErrorTests {
  private func refusal(
    _ value: some Encodable, _ change: (inout XMLValueEncoder) -> Void = { _ in }
  ) -> XMLEncodingError? {
    var encoder = XMLValueEncoder()
    change(&encoder)
    return #expect(throws: XMLEncodingError.self) { try encoder.encode(value, root: "r") }
  }

  @Test("A value that XML cannot hold is an error with its path and its reason")
  func encoding() {
    let attribute = refusal(["a": ["b": [1, 2]]]) { $0.node = { _, _ in .attribute } }
    #expect(attribute?.path == ["a"])
    #expect(
      attribute?.kind.description
        == "an attribute or a text is a single value; make the key an element")
    let name = refusal(["a": ["b c": 1]])
    #expect(name?.path == ["a", "b c"])
    guard case .writer(.invalidName("b c"))? = name?.kind else {
      Issue.record("\(String(describing: name))")
      return
    }
    let none = refusal(["a": [1, nil]])
    #expect(none?.kind.description == "XML has no null; leave the value out")
    let character = refusal(["a": ["b": "\u{1}"]])
    #expect(character?.path == ["a", "b"])
    guard case .writer(.forbiddenCharacter)? = character?.kind else {
      Issue.record("\(String(describing: character))")
      return
    }
  }

  private func refusal<Value: Decodable>(
    of type: Value.Type, _ document: String
  ) -> XMLDecodingError? {
    #expect(throws: XMLDecodingError.self) {
      try XMLValueDecoder().decode(type, from: Array(document.utf8))
    }
  }

  private struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = (try container.decode(Int.self), try container.decode(Int.self))
    }
  }

  private struct Own: Decodable {
    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "never"))
    }
  }

  @Test("A document that does not fit a type is an error with its kind, path and position")
  func decoding() {
    let text = refusal(of: [String: Int].self, "<r>\n<a>x</a></r>")
    guard case .wrongType(_, "x")? = text?.kind else {
      Issue.record("\(String(describing: text))")
      return
    }
    #expect(text?.path == ["a"])
    #expect(text?.position == TextPosition(line: 2, column: 2))
    let large = refusal(of: [String: UInt8].self, "<r><a>256</a></r>")
    guard case .outOfRange(_, "256")? = large?.kind else {
      Issue.record("\(String(describing: large))")
      return
    }
    let container = refusal(of: [String: [String: Int]].self, "<r a='1'/>")
    #expect(container?.kind == .noContainer)
    #expect(container?.path == ["a"])
    let missing = refusal(of: [String: Pair].self, "<r><a><i>1</i></a></r>")
    #expect(missing?.kind == .missingElement)
    let own = refusal(of: [String: Own].self, "<r><a/></r>")
    #expect(own?.kind == .rejected("never"))
    #expect(own?.path == ["a"])
  }
}
