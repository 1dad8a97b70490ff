import ApusBytes
import ApusIO
import Testing

@testable import ApusJSON

@Suite("Errors of JSON")
struct JSONErrorTests {
  @Test(
    "A malformed text has its kind and byte in events, at every cut, and in a tree",
    arguments: [
      (#"["\x"]"#, JSONError.Kind.invalidEscape, 3, "an invalid escape"),
      (#"["\u12G4"]"#, .invalidEscape, 6, "an invalid escape"),
      (#"["\ud800"]"#, .loneSurrogate, 2, "a surrogate without its partner"),
      (#"["\ud800\u0041"]"#, .loneSurrogate, 2, "a surrogate without its partner"),
      (#"["\udc00"]"#, .loneSurrogate, 2, "a surrogate without its partner"),
      ("[-]", .invalidNumber, 2, "an invalid number"),
      ("[01]", .invalidNumber, 2, "an invalid number"),
      ("[1.]", .invalidNumber, 3, "an invalid number"),
      ("[1e+]", .invalidNumber, 4, "an invalid number"),
      ("[1x]", .invalidNumber, 2, "an invalid number"),
      ("[\"\u{1}\"]", .controlCharacter(1), 2, "control character"),
      ("[1", .unexpectedEnd, 2, "the text ends"),
    ])
  func malformed(_ text: String, _ kind: JSONError.Kind, _ offset: Int, _ words: String) throws {
    let bytes = Array(text.utf8)
    let error = try #require(Outcome(bytes).error)
    #expect(error.kind == kind)
    #expect(error.offset == offset)
    #expect(error.kind.description.hasPrefix(words))
    #expect(error.position?.column == offset + 1)
    for cut in 0...bytes.count {
      #expect(Outcome(bytes, cuts: [cut]).withoutPath.last == Outcome(bytes).withoutPath.last)
    }
    let inTree = #expect(throws: JSONError.self) { try JSONTree(bytes) }
    #expect(inTree?.kind == kind)
    #expect(inTree?.offset == offset)
  }

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "refused" }
  }

  private struct Refusing: JSONReadable {
    var id = 0
    static let handlers: JSONHandlers<Refusing> = [
      "id": { object, reader in
        object.id = try reader.integer()
        if object.id > 1 { throw Refusal() }
      }
    ]
  }

  @Test("An error of a program's handler becomes a rejection with the byte of the value")
  func handler() throws {
    let text = Array(#"[{"id": 1}, {"id": 2}]"#.utf8)
    let error = #expect(throws: JSONError.self) {
      var reader = try JSONReader(onDemand: text.span)
      _ = try reader.read([Refusing].self)
    }
    #expect(error?.kind == .rejected("refused"))
    #expect(error?.offset == 19)
  }

  private struct FullSink<Element>: Sink {
    mutating func write(_ element: Element) throws(StreamError) {
      throw StreamError(stage: "sink", Refusal())
    }
  }

  @Test("An error of the sink of elements is a rejection with the byte of the element")
  func elements() {
    var parser = JSONElementParser<Refusing, _>(into: FullSink<Refusing>())
    let error = #expect(throws: JSONError.self) {
      try parser.parse(Array(#" [{"id": 1}]"#.utf8).span)
    }
    #expect(error?.kind == .rejected("sink: refused"))
    #expect(error?.offset == 2)
  }

  @Test("A copier of a full sink stops the parser, and keeps the error of the sink")
  func copier() throws {
    var copier = JSONCopier(JSONWriter(into: FullSink<UInt8>()))
    let text = Array("[\(String(repeating: "1,", count: 100_000))1]".utf8)
    let error = #expect(throws: JSONError.self) {
      try JSONParser.parse(text.span, into: &copier)
    }
    guard case .rejected(let reason) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == copier.failure.map { "\($0)" })
    guard case .target(let problem)? = copier.failure else {
      Issue.record("\(String(describing: copier.failure))")
      return
    }
    #expect(problem.cause is Refusal)
  }
}
