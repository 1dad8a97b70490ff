import ApusMeasure
import ApusTestSupport
import Testing

@Suite("ResultJSONParser")
struct JSONParserTests {
  @Test(
    "Every spelling that RFC 8259 allows is read",
    arguments: [
      (" \t\r\n1 ", .integer(1)), ("-0", .integer(0)), ("-0.0", .double(-0.0)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(0x1p63)),
      ("1e3", .double(1000)), ("1E+3", .double(1000)), ("1.5e-3", .double(0.0015)),
      ("1e-999", .double(0)), ("[ ]", .array([])), ("{ }", .object([])),
      ("[1 , 2]", .array([.integer(1), .integer(2)])),
      (#"{ "a" : null }"#, .object([ResultJSONValue.Member("a", .null)])),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{c}\n\r\t")),
      (#""\u00e9\u20AC\ud83d\uDE00""#, .string("é€😀")),
      ("\"\u{7f}\u{2028}é\"", .string("\u{7f}\u{2028}é")),
      (#""\uFFFF\u0000""#, .string("\u{ffff}\u{0}")),
    ] as [(String, ResultJSONValue)])
  func accepts(_ text: String, value: ResultJSONValue) throws {
    #expect(try ResultJSONParser.value(of: Array(text.utf8)) == value)
  }

  @Test(
    "Text that is not JSON is an error with the offset and the reason",
    arguments: [
      ("", 0, .unexpectedEnd), (" ", 1, .unexpectedEnd), ("x", 0, .unexpectedByte),
      ("\u{feff}1", 0, .unexpectedByte), ("nul", 3, .unexpectedEnd), ("nulx", 3, .unexpectedByte),
      ("1 2", 2, .trailingBytes), ("01", 1, .trailingBytes), ("+1", 0, .unexpectedByte),
      ("-", 1, .unexpectedEnd), ("-x", 1, .badNumber), ("1.", 2, .unexpectedEnd),
      ("1.e1", 2, .badNumber), ("1e", 2, .unexpectedEnd), ("1e+x", 3, .badNumber),
      ("1e999", 0, .numberTooLarge), ("NaN", 0, .unexpectedByte), ("-Infinity", 1, .badNumber),
      ("[1", 2, .unexpectedEnd), ("[1 2]", 3, .expectedCommaOrEnd), ("[1,]", 3, .unexpectedByte),
      ("{", 1, .unexpectedEnd), ("{1:2}", 1, .expectedName), (#"{"a" 1}"#, 5, .expectedColon),
      (#"{"a":1,}"#, 7, .expectedName), (#"{"a":1]"#, 6, .expectedCommaOrEnd),
      (#""a"#, 2, .unexpectedEnd), ("\"a\n\"", 2, .controlCharacter), (#""\x""#, 1, .badEscape),
      (#""\u12G4""#, 5, .badEscape), (#""\u12"#, 5, .unexpectedEnd),
      (#""a\ud800""#, 2, .loneSurrogate), (#""\udc00\ud800""#, 1, .loneSurrogate),
      (#""\udc00\udc00""#, 1, .loneSurrogate),
      (#""\ud800\u0041""#, 1, .loneSurrogate), (#""\ud800\ue000""#, 1, .loneSurrogate),
      (#""\ud800\n""#, 1, .loneSurrogate),
    ] as [(String, Int, ResultJSONError.Reason)])
  func rejects(_ text: String, offset: Int, reason: ResultJSONError.Reason) {
    #expect(throws: ResultJSONError(offset: offset, reason: reason)) {
      try ResultJSONParser.value(of: Array(text.utf8))
    }
  }

  @Test(
    "A string that is not UTF-8 is an error at its opening quote",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ])
  func invalidUTF8(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(throws: ResultJSONError(offset: 1, reason: .invalidUTF8)) {
      try ResultJSONParser.value(of: [UInt8(ascii: " "), quote] + bytes + [quote])
    }
  }

  @Test("Nesting is read up to its limit; deeper nesting is an error", arguments: ["[", "{\"a\":"])
  func nesting(_ open: String) throws {
    let close = open == "[" ? "]" : "}"
    let limit = ResultJSONParser.maximumDepth
    let opened = String(repeating: open, count: limit)
    let full = opened + "0" + String(repeating: close, count: limit)
    #expect(try ResultJSONParser.value(of: Array(full.utf8)).line == full)
    let error = #expect(throws: ResultJSONError.self) {
      try ResultJSONParser.value(of: Array(String(repeating: open, count: 100_000).utf8))
    }
    #expect(error == ResultJSONError(offset: opened.utf8.count, reason: .tooDeep))
  }

  @Test(
    "Bytes by chance never trap, and an error lies inside the text",
    arguments: 0..<20 as Range<UInt64>)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let syntax = Array(#"{}[]",:\u0123dDeE+-.tfn truefalsnl"#.utf8)
    for _ in 0..<300 {
      let text = (0..<random.below(60)).map { _ in
        random.below(8) == 0 ? UInt8.random(in: 0...255, using: &random) : random.pick(syntax)
      }
      do {
        let value = try ResultJSONParser.value(of: text)
        #expect((try? ResultJSONParser.value(of: value.bytes)) == value)
      } catch {
        #expect((0...text.count).contains(error.offset))
      }
    }
  }
}
