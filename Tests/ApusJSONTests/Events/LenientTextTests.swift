import ApusStreams
import Testing

@testable import ApusJSON

@Suite("Comments and JSON5")
struct LenientTextTests {
  /// The error of a text, which must be the same for every cut, and for a tree.
  static func error(_ text: String, _ leniencies: JSONOptions.Leniencies) throws -> JSONError {
    var options = JSONOptions()
    options.leniencies = leniencies
    let bytes = Array(text.utf8)
    let error = try #require(Outcome(bytes, options).error)
    for cut in 0...bytes.count {
      #expect(Outcome(bytes, cuts: [cut], options).error == error, "cut at \(cut)")
    }
    let inTree = #expect(throws: JSONError.self) { try JSONTree(bytes, options: options) }
    #expect(inTree?.offset == error.offset)
    #expect(inTree?.position == error.position)
    #expect(inTree?.kind == error.kind)
    let decoded = #expect(throws: JSONError.self) {
      try JSONValueDecoder(options: options).decode([Int].self, from: bytes)
    }
    #expect(decoded?.offset == error.offset)
    #expect(decoded?.position == error.position)
    return error
  }

  @Test(
    "An error has the line, column and byte of the text, and is the first one of the text",
    arguments: [
      ("[1,,2]\n / x", "line 1, column 4", 4), ("tru/", "line 1, column 1", 1),
      ("\n\n[1,\n /", "line 4, column 2", 8), ("[1 2 /*", "line 1, column 4", 4),
      ("/* é */ x", "line 1, column 9", 10), ("[ // éé\n1 x]", "line 2, column 3", 13),
      ("/* é */ [1,\n/* € */ 2 /*\u{301}*/ 3]", "line 2, column 17", 33),
      ("\u{feff}/* é */ x", "line 1, column 9", 13), ("/* é */ [\n / 1]", "line 2, column 2", 13),
    ])
  func comments(_ text: String, _ position: String, _ byte: Int) throws {
    let error = try Self.error(text, .comments)
    #expect(error.position?.description == position)
    #expect(error.offset == byte - 1)
    if !text.hasPrefix("\u{feff}") {
      #expect(try Self.error(text, .json5).position == error.position)
    }
  }

  @Test(
    "An error after parts that JSON5 writes in another length has its place in the text",
    arguments: [
      ("{a:+1,'b':0x10 x}", "line 1, column 16", 16), ("['\\\n' x]", "line 2, column 3", 7),
      ("['\\v\\'\t' x]", "line 1, column 10", 10), ("{é: 1, 'ü': .5 é}", "line 1, column 16", 18),
      ("[.5, '\\08']", "line 1, column 9", 9), ("[.5, 0x1ffffffffffffffff]", "line 1, column 6", 6),
      ("[.5, .5, '\\x4g']", "line 1, column 14", 14),
    ])
  func json5(_ text: String, _ position: String, _ byte: Int) throws {
    let error = try Self.error(text, .json5)
    #expect(error.position?.description == position)
    #expect(error.offset == byte - 1)
  }

  @Test("An error of a value in a tree has its place in the text")
  func trees() throws {
    var options = JSONOptions()
    options.leniencies = .json5
    let tree = try JSONTree("{/* é */ a: +1,\n/* é */ 'b': 2}".utf8.span, options: options)
    #expect(tree.root["a"]?.position == TextPosition(line: 1, column: 13))
    #expect(tree.root["b"]?.position == TextPosition(line: 2, column: 14))
    let error = #expect(throws: JSONError.self) { try tree.root["b"]?.string() }
    #expect(error?.description.hasPrefix("line 2, column 14, byte 32, at /b: ") == true)
  }

  @Test("An error from a source has its line and column")
  func sources() throws {
    var options = JSONOptions()
    options.leniencies = .comments
    do {
      try JSONParser.check(source: ArraySource(Array("\n\n[1,\n /".utf8)), options: options)
      Issue.record("no error was thrown")
    } catch .malformed(let error) {
      #expect(error.position == TextPosition(line: 4, column: 2))
    }
  }

  @Test(
    "JSON5 refuses what its specification does not have",
    arguments: [
      "{\\u+041:1}", "{\\u00_1:1}", "'\\01'", "'\\08'", "[1,\u{85}2]", "'a\nb'", "'a\rb'",
    ])
  func refused(_ text: String) throws { _ = try Self.error(text, .json5) }

  @Test(
    "JSON5 accepts what its specification has",
    arguments: [
      ("{\\u0041:1}", "{ key A integer(1) }"), ("'a\tb\u{1}'", "string a\tb\u{1}"),
      ("\"\t\"", "string \t"), ("'a\\\u{2028}b\\\u{2029}c'", "string abc"),
      ("'\\\u{2020}\\\u{e9}'", "string \u{2020}\u{e9}"), ("'\\0'", "string \u{0}"),
      ("'\\0a'", "string \u{0}a"), ("// a\u{2028}1", "integer(1)"),
      ("// \u{2020}\u{2029}1", "integer(1)"), ("'a\u{2028}b'", "string a\u{2028}b"),
      ("[1,\u{3000}2]", "[ integer(1) integer(2) ]"),
    ])
  func accepted(_ text: String, _ events: String) {
    var options = JSONOptions()
    options.leniencies = .json5
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      let outcome = Outcome(bytes, cuts: [cut], options)
      #expect(outcome.error == nil, "cut at \(cut)")
      #expect(outcome.events.joined(separator: " ") == events, "cut at \(cut)")
    }
  }

  @Test("A control character in a string is an error with comments alone")
  func controlCharacters() throws {
    #expect(try Self.error("\"\t\"", .comments).kind == .controlCharacter(9))
  }
}
