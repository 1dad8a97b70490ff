import ApusMeasure
import ApusTestSupport
import Testing

@Suite("ResultJSONValue")
struct JSONValueTests {
  @Test(
    "A value is written as a line without spaces",
    arguments: [
      (.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
      (.integer(.min), "\(Int.min)"),
      (.double(4), "4.0"), (.double(0.1), "0.1"), (.double(-0.0), "-0.0"),
      (.double(1e100), "1e+100"),
      (.double(.leastNonzeroMagnitude), "5e-324"), (.array([]), "[]"), (.object([]), "{}"),
      (.array([.integer(1), .null]), "[1,null]"),
      (
        .object([ResultJSONValue.Member("b", .integer(2)), ResultJSONValue.Member("a", .array([]))]
        ),
        #"{"b":2,"a":[]}"#
      ),
    ] as [(ResultJSONValue, String)])
  func writing(_ value: ResultJSONValue, text: String) {
    #expect(value.line == text)
  }

  @Test(
    "A double that is not finite is written as null",
    arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
  func notFinite(_ number: Double) {
    #expect(ResultJSONValue.array([.double(number)]).line == "[null]")
  }

  @Test(
    "Quotes, backslashes and control characters are escaped and nothing else",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1f}\u{7f}", "\"\\u0000\\u001f\u{7f}\""), ("é€😀\u{2028}", "\"é€😀\u{2028}\""),
    ])
  func escapes(_ text: String, line: String) {
    #expect(ResultJSONValue.string(text).line == line)
  }

  @Test("The last of several members with the same name counts, and all are kept")
  func repeatedNames() throws {
    let text = #"{"a":1,"b":2,"a":3}"#
    let value = try ResultJSONParser.value(of: Array(text.utf8))
    #expect(value["a"] == .integer(3))
    #expect(value["c"] == nil)
    #expect(ResultJSONValue.array([])["a"] == nil)
    #expect(value.line == text)
  }

  @Test("A written value reads back as the same value", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = Self.value(&random, depth: 4)
    #expect(try ResultJSONParser.value(of: value.bytes) == value)
    #expect(!value.bytes.contains { $0 < 0x20 })
  }

  private static func value(_ random: inout SplitMix64, depth: Int) -> ResultJSONValue {
    switch random.below(depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(random.chance())
    case 2: return .integer(random.integer())
    case 3: return .double(random.double())
    case 4: return .string(random.text())
    case 5: return .array((0..<random.below(5)).map { _ in value(&random, depth: depth - 1) })
    default:
      return .object(
        (0..<random.below(5)).map { _ in
          ResultJSONValue.Member(random.text(), value(&random, depth: depth - 1))
        })
    }
  }
}
