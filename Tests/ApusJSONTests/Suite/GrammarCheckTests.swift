// UNSAFE: passes kinds of tokens to the forms of a function in C

import ApusTestSupport
import CApusBytes
import Testing

@testable import ApusJSON

/// The check of the grammar in C against the engine.
@Suite("Checking the grammar by masks")
struct GrammarCheckTests {
  /// Whether the engine accepts a text.
  private func accepts(_ text: [UInt8]) -> Bool {
    var handler = CheckHandler()
    return (try? JSONParser.parse(text.span, into: &handler)) != nil
  }

  /// Expects that the check has the verdict of the engine, in each form and with several windows. It
  /// refuses values that are in no container.
  private func expectSame(_ text: [UInt8], _ comment: Comment) {
    let first = text.first { $0 > 32 }
    let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let expected = isContainer && accepts(text)
    for form in 0..<Int(apus_json_scan_forms()) {
      for window in [5, 64, 65, 8192] {
        let found = JSONParser.isWellFormed(text.span, JSONOptions(), window: window, form: form)
        #expect(found == expected, "form \(form), window \(window), \(comment)")
      }
    }
  }

  @Test("Malformed texts are refused")
  func malformed() {
    for text in JSONParserTests.malformedTexts {
      expectSame(Array(text.utf8), "\(text)")
      expectSame(Array("[\(text)]".utf8), "[\(text)]")
      expectSame(Array("{\"a\":[1,\(text)]}".utf8), "in both: \(text)")
    }
  }

  @Test("The cases that every parser must accept are accepted")
  func suite() throws {
    for name in SuiteTests.names { expectSame(try SuiteTests.text(name), "\(name)") }
  }

  @Test("Random texts have the verdict of the engine", arguments: 1...400)
  func random(seed: UInt64) {
    expectSame(RandomJSON.text(seed: seed, changes: Int(seed % 4)), "seed \(seed)")
    let long = (0..<8).flatMap { RandomJSON.text(seed: seed &* 100 + $0) + [UInt8(ascii: ",")] }
    expectSame(Array("[".utf8) + long + Array("0]".utf8), "seed \(seed), long")
  }

  @Test("Numbers of all lengths, with a wrong byte at each place, have the verdict of the engine")
  func numbers() {
    let fraction = "1." + String(repeating: "2", count: 32)
    for text in ["-7", "120", "-0.25", "12345678.87654321", fraction]
      + [29, 30, 31].map({ String(repeating: "3", count: $0) + ".5" })
    {
      expectSameAmongOthers(text)
      for place in text.utf8.indices {
        for wrong in ["", ".", "-", "0", "e5", "/", ":", " "] {
          expectSameAmongOthers(String(text[..<place]) + wrong + String(text[place...].dropFirst()))
        }
      }
    }
  }

  /// Expects the verdict of the engine for a scalar that 32 bytes follow, and for the same at the end.
  private func expectSameAmongOthers(_ scalar: String) {
    let others = "\"a string of more than thirty-two bytes\""
    for text in ["[\(scalar), \(others)]", "[\(others), \(scalar)]", "[\(scalar)]"] {
      expectSame(Array(text.utf8), "\(text)")
    }
  }

  @Test("Each sequence of four tokens has the verdict of the engine")
  func sequences() {
    let tokens = ["[", "]", "{", "}", ",", ":", "1", "\"a\""]
    for number in 0..<(8 * 8 * 8 * 8) {
      var text = ""
      var rest = number
      for _ in 0..<4 {
        text += tokens[rest % 8]
        rest /= 8
      }
      for text in ["[\(text)", "{\"k\":\(text)"] {
        let bytes = Array(text.utf8)
        let found = JSONParser.isWellFormed(bytes.span, JSONOptions())
        if found != accepts(bytes) { Issue.record("\(text)") }
      }
    }
  }

  @Test("The limit of depth is that of the engine")
  func depth() {
    for (limit, depth) in [(5, 5), (5, 6), (1000, 1000), (1000, 1001), (5000, 1500)] {
      var options = JSONOptions()
      options.limits.depth = limit
      let text =
        [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
      let found = JSONParser.isWellFormed(text.span, options)
      #expect(found == (depth <= limit && depth <= 1024))
      #expect((try? JSONParser.check(text.span, options: options)) != nil || depth > limit)
    }
  }

  @Test("Brackets are counted equally by all forms", arguments: 1...50)
  func brackets(seed: UInt64) {
    var random = RandomIndex(seed: seed)
    let kinds = (0..<400).map { _ in Array("{}[],:\"1".utf8)[random.below(8)] }
    for start in 0..<64 {
      var (depth, count) = (1 + start % 5, 0)
      let first = depth
      while count < 400 - start, depth > 0 {
        let kind = kinds[start + count] | 0x20
        depth += kind == UInt8(ascii: "{") ? 1 : kind == UInt8(ascii: "}") ? -1 : 0
        count += 1
      }
      for form in 0..<apus_json_scan_forms() {
        var found = Int64(first)
        // SAFETY: the list has that many kinds.
        let steps = unsafe kinds.withUnsafeBufferPointer {
          unsafe apus_json_skip(
            form, $0.baseAddress.unsafelyUnwrapped + start, 400 - start, &found)
        }
        #expect(steps == count && found == Int64(depth), "form \(form), seed \(seed), \(start)")
      }
    }
  }
}
