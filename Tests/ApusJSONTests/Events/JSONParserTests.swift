import ApusTestSupport
import CApusBytes
import Testing

@testable import ApusJSON

@Suite("Parsing JSON")
struct JSONParserTests {
  static let malformedTexts = [
    "", " ", "[", "]", "{", "}", ",", ":", "\"", "\"a", "[1", "[1,", "[1,]", "[,1]", "[1 2]",
    "[1,,2]",
    "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}",
    "{\"a\":1",
    "{\"a\"", "{\"a\":", "{,}", "[}", "{]", "[1}", "{\"a\":1]", "tru", "truee", "nul", "nulll",
    "True",
    "fals", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "1.", ".5", "-.5", "1e", "1e+",
    "1.e1", "0x10", "1_000", "1 2", "[1] 2", "[1]]", "{}{}", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ude00\\ud83d\"", "\"\n\"", "\"\t\"",
    "\"\u{0}\"", "\u{0}", "[\u{1}]", "'a'", "[1]/", "/*a*/1", "//a\n1", "\"a\"b", "1\"a\"", "\\",
    "\\\"a\"",
    "[\"a\",\n4\n,1,", "\u{feff}", "\u{feff}\u{feff}1", "[\u{feff}]", "1\u{c}", "1\u{a0}",
    "[1\u{2028}]",
    "{\"a\":\"b\"}#", "[\"a\"", "[\"a", "[\"\\", "[\"\\u", "-1x", "1x", "1-2", "12.3.4", "1eE2",
    "--1",
    "[-]", "[1e]", "[0.]", "[+1]", "{\"a\"::1}", "{\"a\":1:2}", "[1:2]", "{\"a\",1}", "nullnull",
    "truefalse", "\"\"\"\"", "{\"a\":1}}", "\u{1a}", "[\u{1b}",
  ]

  @Test("A malformed text is an error, at each split and in each form", arguments: malformedTexts)
  func malformed(_ text: String) {
    // Numbers far from the ends of a text are read by words.
    for blanks in [0, 24] {
      let margin = String(repeating: " ", count: blanks)
      let bytes = Array((margin + text + margin).utf8)
      #expect(ReferenceJSON.events(bytes) == nil)
      let whole = Outcome(bytes)
      #expect(whole.error != nil)
      Self.expectSame(bytes, whole)
    }
  }

  /// Expects that every division of a text has the same events and the same error.
  static func expectSame(_ text: [UInt8], _ whole: Outcome, _ options: JSONOptions = JSONOptions())
  {
    for form in 0..<Int(apus_json_scan_forms()) {
      let cuts =
        text.count < 80 ? Array(0...text.count) : stride(from: 1, to: text.count, by: 37).map { $0 }
      for cut in cuts {
        let parts = Outcome(text, cuts: [cut], options, form: form, window: 64)
        #expect(parts.withoutPath == whole.withoutPath, "form \(form), cut at \(cut)")
      }
      let single = Outcome(text, cuts: 1..<max(1, text.count), options, form: form)
      #expect(single.withoutPath == whole.withoutPath, "form \(form), single bytes")
    }
  }

  @Test("A backslash before any byte has the verdict of the reference, in each form")
  func escapes() {
    for byte in UInt8.min...UInt8.max {
      let text = Array("[\"0123456789\\\\a".utf8) + [0x5c, byte] + Array("004100\",\"b\"]".utf8)
      let whole = Outcome(text)
      #expect(whole.isAccepted == (ReferenceJSON.events(text) != nil), "byte \(byte)")
      Self.expectSame(text, whole)
    }
  }

  @Test(
    "Invalid UTF-8 is an error with its position",
    arguments: [
      [0xff], [0xc0, 0x80], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
      [0x80],
      [0xc3], [0xe3, 0x81], [0xf0, 0x9f, 0x98], [0xf5, 0x80, 0x80, 0x80],
      [0xff, 0xff], [0xe0, 0xe0], [0xf0, 0x9f, 0xf0, 0x9f],
    ] as [[UInt8]])
  func invalidUTF8(_ bad: [UInt8]) {
    for padding in [0, 1, 55, 59, 60, 61, 62, 63, 64, 130] {
      let text =
        Array("[\"".utf8) + [UInt8](repeating: 97, count: padding) + bad + Array("\"]".utf8)
      let whole = Outcome(text)
      #expect(whole.error?.kind == .invalidUTF8)
      #expect(whole.error?.offset == 2 + padding)
      Self.expectSame(text, whole)
    }
  }

  @Test("Random texts have the verdict and the events of the reference", arguments: 1...150)
  func random(seed: UInt64) {
    let text = RandomJSON.text(seed: seed, changes: Int(seed % 4))
    let whole = Outcome(text)
    let reference = ReferenceJSON.events(text)
    #expect(whole.isAccepted == (reference != nil), "seed \(seed)")
    if let reference { #expect(whole.events == reference, "seed \(seed)") }
    Self.expectSame(text, whole)
  }

  @Test("Containers may be as deep as the limit, and no deeper")
  func depth() {
    for limit in [1, 63, 64, 65, 128, 512] {
      var options = JSONOptions()
      options.limits.depth = limit
      let deep = [UInt8](repeating: 91, count: limit) + [UInt8](repeating: 93, count: limit)
      #expect(Outcome(deep, options).error == nil)
      let deeper = [91] + deep + [93]
      #expect(Outcome(deeper, options).error?.kind == .tooDeep(limit: limit))
      #expect(Outcome(deeper, options).error?.offset == limit)
    }
  }

  @Test("An error has the line, the column and the path")
  func places() throws {
    let text = Array("{\"a\": [1,\n {\"b~/\": \"é\" 2}]}".utf8)
    let error = try #require(Outcome(text).error)
    #expect(error.position == TextPosition(line: 2, column: 14))
    #expect(error.path?.description == "/a/1/b~0~1")
    #expect(error.kind == .unexpectedByte(UInt8(ascii: "2")))
    #expect(
      error.description
        == "line 2, column 14, byte 25, at /a/1/b~0~1: unexpected '2'; expected ',' or '}'")
  }

  @Test("A duplicate key is an error, or its later values are not delivered")
  func duplicates() {
    let text = Array(#"{"a":1,"b":{"a":2,"\u0061":[3,{"x":4,"x":5}]},"a":6}"#.utf8)
    var options = JSONOptions()
    #expect(Outcome(text).events.filter { $0 == "key a" }.count == 4)
    options.duplicateKeys = .error
    #expect(Outcome(text, options).error?.kind == .duplicateKey("a"))
    #expect(Outcome(text, options).error?.offset == 18)
    options.duplicateKeys = .first
    let first = Outcome(text, options)
    #expect(
      first.events == [
        "{", "key a", "integer(1)", "key b", "{", "key a", "integer(2)", "}", "}",
      ])
    Self.expectSame(text, first, options)
  }

  @Test("Numbers beyond 64 bits are errors, or are rounded if the options say so")
  func numbers() {
    var options = JSONOptions()
    for text in ["18446744073709551616", "-9223372036854775809", "1e400", "-1e400"] {
      #expect(Outcome(Array(text.utf8)).error?.kind == .outOfRange)
    }
    options.numbers = .round
    #expect(
      Outcome(Array("18446744073709551616".utf8), options).events == [
        "double(1.8446744073709552e+19)"
      ])
    #expect(Outcome(Array("-1e400".utf8), options).events == ["double(-inf)"])
    #expect(Outcome(Array("-0".utf8)).events == ["double(-0.0)"])
    #expect(Outcome(Array("-0.0".utf8)).events == ["double(-0.0)"])
  }

  @Test("A surrogate without a partner is replaced if the options say so")
  func surrogates() {
    var options = JSONOptions()
    options.surrogates = .replace
    let text = Array(#"["\ud800","\udc00x","\ud83d\ude00"]"#.utf8)
    #expect(
      Outcome(text, options).events == [
        "[", "string \u{fffd}", "string \u{fffd}x", "string 😀", "]",
      ])
  }

  @Test(
    "Leniencies are accepted if they are on, and only those",
    arguments: [
      ("[1,2,]", 1, "[ integer(1) integer(2) ]"), ("{\"a\":1,}", 1, "{ key a integer(1) }"),
      ("[NaN,Infinity,-Infinity]", 2, "[ double(nan) double(inf) double(-inf) ]"),
      ("[1,/* a \" */2]// b", 4, "[ integer(1) integer(2) ]"),
      (
        "{a:'b\"',$c:+.5,d:0xff,'e':-0x10,f:5.,true:NaN,}", 15,
        "{ key a string b\" key $c double(0.5) key d integer(255) key e integer(-16) key f double(5.0) key true double(nan) }"
      ),
      ("'a\\\nb\\x41\\v\\0'", 15, "string abA\u{b}\u{0}"),
      ("\u{a0}{\u{fc}: 1}\u{2028}", 15, "{ key \u{fc} integer(1) }"),
    ])
  func leniencies(_ text: String, _ bits: UInt8, _ events: String) {
    let bytes = Array(text.utf8)
    #expect(Outcome(bytes).error != nil)
    var options = JSONOptions()
    options.leniencies = JSONOptions.Leniencies(rawValue: bits)
    let whole = Outcome(bytes, options)
    #expect(whole.error == nil)
    #expect(whole.events.joined(separator: " ") == events)
    for cut in 0...bytes.count {
      #expect(Outcome(bytes, cuts: [cut], options).events == whole.events, "cut at \(cut)")
    }
  }

  @Test(
    "Leniencies do not accept other errors",
    arguments: [
      "[,]", "{,}", "[1,,]", "/", "/*", "[1 /* ", "{1a:1}", "0xfg", "'a", "'\\1'", "[.]", "+",
      "[1,]]",
    ])
  func strictLeniencies(_ text: String) {
    var options = JSONOptions()
    options.leniencies = .json5
    #expect(Outcome(Array(text.utf8), options).error != nil)
  }

  @Test("The limits of tokens and texts hold")
  func limits() {
    var options = JSONOptions()
    options.limits.token = 5
    #expect(Outcome(Array("[\"12345\"]".utf8), options).error == nil)
    let long = Array("[\"123456\"]".utf8)
    #expect(Outcome(long, options).error?.kind == .tokenTooLong(limit: 5))
    Self.expectSame(long, Outcome(long, options), options)
    #expect(Outcome(Array("[123456]".utf8), options).error?.kind == .tokenTooLong(limit: 5))
    options = JSONOptions()
    options.limits.document = 4
    #expect(Outcome(Array("[1] ".utf8), options).error == nil)
    #expect(Outcome(Array("[1]  ".utf8), options).error?.kind == .documentTooLarge(limit: 4))
  }

  @Test(
    "A word of JSON5 is read in linear time, and may be as long as the limit",
    .timeLimit(.minutes(30)))
  func longWords() {
    var options = JSONOptions()
    options.leniencies = .json5
    let long = String(repeating: "a", count: 500_000)
    #expect(Outcome(Array("{\(long):1}".utf8), options).events.count == 4)
    options.limits.token = 100
    let word = String(repeating: "a", count: 100)
    #expect(Outcome(Array("{\(word): true}".utf8), options).error == nil)
    let error = Outcome(Array("{\(long)".utf8), options).error
    #expect(error?.kind == .tokenTooLong(limit: 100))
    #expect(error?.offset == 1)
    options.limits.token = 3
    #expect(Outcome(Array("[true, false, -Infinity]".utf8), options).error?.offset == 14)
  }

  @Test("A byte order mark is skipped, or an error if the options say so")
  func mark() {
    let text = [0xef, 0xbb, 0xbf] + Array("[1]".utf8)
    let whole = Outcome(text)
    #expect(whole.events == ["[", "integer(1)", "]"])
    Self.expectSame(text, whole)
    var options = JSONOptions()
    options.skipsByteOrderMark = false
    #expect(Outcome(text, options).error?.offset == 0)
  }
}
