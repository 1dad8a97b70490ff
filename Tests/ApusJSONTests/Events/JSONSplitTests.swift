import ApusBytes
import ApusStreams
import Testing

@testable import ApusJSON

/// The verdict of a text must not depend on its chunks.
@Suite("JSON in chunks")
struct JSONSplitTests {
  private static let blanks = String(repeating: " \n", count: 10)

  @Test(
    "A limit of tokens gives the same verdict at every split",
    arguments: [
      "[1\(blanks)]", "1\(blanks)", "{\"a\"\(blanks):1}", "{\"a\"\(blanks):\(blanks)true\(blanks)}",
      "[\"12345678\"]", "[\"123456789\"]", "[12345678]", "[123456789]", "[12345678 ]",
      "{\"12345678\":1}", "{\"123456789\":1}", "[123456789x]", "[truefalsenull]", "[abcdefghijkl]",
      "[\"1234\\u00e9\"]", "[\"123456\\x\"]", "[\"1234567\\x\"]", "[\"123456789\\x\"]",
      "[\"1234567é\"]", "[\"123456é\"]", "[\"1234567\n\"]", "[\"12345678\n\"]", "[\"123456789\n\"]",
      "[\"12345678", "[\"123456789", "[12345678", "[123456789", "[nul\(blanks)]",
      "{\"a\"\(blanks)1}",
      "{\"a\"\(blanks)", "{\"a\" x", "[false\(blanks),null]", "[1\u{1}]", "{\"a\"\u{1}:1}",
    ])
  func tokenLimit(_ text: String) {
    for limit in [3, 4, 7, 8, 9, 10] {
      var options = JSONOptions()
      options.limits.token = limit
      let bytes = Array(text.utf8)
      let whole = Outcome(bytes, options)
      JSONParserTests.expectSame(bytes, whole, options)
    }
  }

  @Test("A limit of tokens counts no blanks, literals or quotes")
  func tokensOnly() {
    var options = JSONOptions()
    options.limits.token = 3
    let text = "[\(Self.blanks)123\(Self.blanks), \"abc\", false\(Self.blanks)]"
    #expect(Outcome(Array(text.utf8), cuts: 1..<text.utf8.count, options).error == nil)
  }

  @Test("A parser keeps no blanks after a scalar or a key")
  func memory() throws {
    var log = EventLog()
    var parser = JSONParser()
    let blanks = [UInt8](repeating: 32, count: 10_000)
    for part in ["{\"a\"", ":1", ",\"b\":true", "}"] {
      try parser.parse(part.utf8.span, into: &log)
      for _ in 0..<10 {
        try parser.parse(blanks.span, into: &log)
        #expect(parser.pending.isEmpty)
      }
    }
    try parser.finish(into: &log)
    #expect(log.events == ["{", "key a", "integer(1)", "key b", "true", "}"])
  }

  @Test("A control character between tokens is named, at every split")
  func controlCharacters() {
    for text in ["[1\u{1}]", "[1,\u{2}]", "{\"a\"\u{3}:1}", "{\"a\":1\u{4}}", "[\u{5}"] {
      let bytes = Array(text.utf8)
      let whole = Outcome(bytes)
      let byte = bytes.first { $0 < 0x20 }
      #expect(whole.error?.kind == byte.map { .controlCharacter($0) })
      JSONParserTests.expectSame(bytes, whole)
    }
  }

  @Test("Large chunks are divided")
  func parts() throws {
    let text = Array("[1,{\"a\":\"text of a string\"},12345678,null]".utf8)
    for size in 1..<text.count {
      var log = EventLog()
      var parser = JSONParser()
      parser.partSize = size
      try parser.parse(text.span, into: &log)
      try parser.finish(into: &log)
      #expect(log.events == Outcome(text).events)
    }
  }
}

@Suite("Elements of JSON in chunks")
struct JSONElementSplitTests {
  struct Item: JSONReadable, Equatable {
    var id = 0
    static let handlers: JSONHandlers<Item> = ["id": { $0.id = try $1.integer() }]
  }

  /// The elements, or the error, of a text in chunks.
  private func outcome(
    _ text: [UInt8], cuts: some Sequence<Int>, at pointer: JSONPointer = JSONPointer([]),
    _ options: JSONOptions = JSONOptions()
  ) -> String {
    var parser = JSONElementParser<Item, _>(at: pointer, into: ArraySink(), options: options)
    var start = 0
    do throws(JSONError) {
      for cut in cuts {
        try parser.parse(text.span.extracting(start..<cut))
        start = cut
      }
      try parser.parse(text.span.extracting(start..<text.count))
      return "\(try parser.finish())"
    } catch {
      return "\(parser.target.elements), \(error)"
    }
  }

  @Test(
    "Elements and errors are the same at every split",
    arguments: [
      ("[12]", ""), ("[\"abc\"]", ""), ("[{\"id\":1},null]", ""), ("[null]", ""),
      ("[true , 1]", ""),
      ("[ {\"id\":1} , {\"id\" : 2 } ]", ""), ("[{\"id\":1},\"x\"", ""), ("[{\"id\":1},\n12", ""),
      ("[]", ""), ("12", ""), ("\"ab\"", ""), ("{\"a\":{\"id\":1},\n\"b\":7}", ""),
      ("[\n{\"id\":1},\n{\"id\":\"x\"}]", ""), ("\u{feff}[{\"id\":1},{\"id\":[]}]", ""),
      ("{\"x\":[1,\"y\"],\"a\":[[null],\n[{\"id\":2},{ \"id\":null}]]}", "/a/1"),
      ("{\"a\":{\"k\\u00e9\":{\"id\":1},\"é\":{\"id\":\n\"\"}}}", "/a"),
      ("[{\"id\":1},[{\"id\":2}]]", ""), ("[{\"id\":123456789012345}, {\"id\":1}]", ""),
    ])
  func splits(_ text: String, _ pointer: String) throws {
    let bytes = Array(text.utf8)
    let pointer = try JSONPointer(pointer)
    for limit in [JSONOptions.largestToken, 16] {
      var options = JSONOptions()
      options.limits.token = limit
      let whole = outcome(bytes, cuts: [], at: pointer, options)
      for first in 0...bytes.count {
        for second in Set([first, min(first + 1, bytes.count), min(first + 7, bytes.count)]) {
          let parts = outcome(bytes, cuts: [first, second], at: pointer, options)
          #expect(parts == whole, "cuts at \(first) and \(second)")
        }
      }
      #expect(outcome(bytes, cuts: 1..<bytes.count, at: pointer, options) == whole, "single bytes")
    }
  }

  @Test("The error of an element has the line, the column and the path of the whole text")
  func places() throws {
    func error(_ text: String, _ pointer: String = "") throws -> JSONError? {
      var parser = JSONElementParser<Item, _>(at: try JSONPointer(pointer), into: ArraySink())
      return #expect(throws: JSONError.self) { try parser.parse(text.utf8.span) }
    }
    let second = try error("[\n{\"id\":1},\n{\"id\":\"x\"}]")
    #expect(second?.position == TextPosition(line: 3, column: 7))
    #expect(second?.path?.description == "/1/id")
    #expect(second?.offset == 18)
    let member = try error("{\"a\":{\"k\":{\"id\":1}, \"é\":{\"id\":[]}}}", "/a")
    #expect(member?.position == TextPosition(line: 1, column: 31))
    #expect(member?.path?.description == "/a/é/id")
    let scalar = try error("{\"a\":[{\"id\":1}, \"x\"]}", "/a")
    #expect(scalar?.position == TextPosition(line: 1, column: 17))
    #expect(scalar?.path?.description == "/a/1")
    #expect(scalar?.kind == .wrongType(found: .string))
  }
}
