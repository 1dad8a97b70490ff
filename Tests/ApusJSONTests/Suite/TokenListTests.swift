import ApusBytes
import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

@testable import ApusJSON

/// The tokens of stage one, beside those that are found byte by byte.
@Suite("Tokens of stage one")
struct TokenListTests {
  struct Token: Equatable {
    var position: Int
    var kind: UInt8
  }

  /// Finds the tokens of a text without faults, whose strings are closed.
  static func reference(_ text: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var mark = UInt8(ascii: "\"")
    var (isInString, isEscaped, isInScalar) = (false, false, false)
    for (position, byte) in text.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
          if byte == UInt8(ascii: "u") { mark = byte }
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
          if mark == UInt8(ascii: "\"") { mark = byte }
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          tokens.append(Token(position: position, kind: mark))
        }
        continue
      }
      let isBlank = " \t\n\r".utf8.contains(byte)
      let isOperator = "{}[]:,".utf8.contains(byte)
      isInString = byte == UInt8(ascii: "\"")
      if !isBlank, isOperator || isInString || !isInScalar {
        tokens.append(Token(position: position, kind: byte))
      }
      isInScalar = !isBlank && !isOperator && !isInString
      mark = UInt8(ascii: "\"")
    }
    return tokens
  }

  /// Returns a text of pieces; of `blanks` in ten pieces are blanks, and of `strings` strings.
  private static func text(seed: UInt64, pieces: Int, blanks: Int, strings: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var text = ""
    for _ in 0..<pieces {
      let kind = Int.random(in: 0..<10, using: &random)
      if kind < blanks {
        text += pick([" ", "\n", "\t", "\r", "        "], &random)
      } else if kind < blanks + strings {
        let parts = ["a", "{", ",", "é", "日", "\\\"", "\\\\", "\\n", "\\u00e9", "0123456789"]
        let count = Int.random(in: 0..<12, using: &random)
        text += "\""
        for _ in 0..<count { text += pick(parts, &random) }
        text += "\""
      } else {
        text += pick(["{", "}", "[", "]", ":", ",", "1", "-2.5", "true"], &random)
      }
    }
    return Array(text.utf8)
  }

  private static func pick(_ pieces: [String], _ random: inout SplitMix64) -> String {
    pieces[Int.random(in: 0..<pieces.count, using: &random)]
  }

  /// Reads all tokens in windows.
  private static func tokens(_ text: [UInt8], window: Int, form: Int) -> [Token] {
    let list = TokenList(window: window, form: form)
    var tokens: [Token] = []
    var isScanned = false
    while !isScanned {
      isScanned = list.scan(text.span.rawBytes, isLast: true)
      for index in list.next..<list.count {
        tokens.append(Token(position: list.position(index), kind: list.tokens.kind(index)))
      }
      list.next = list.count
    }
    return list.fault == 0 ? tokens : []
  }

  @Test("Random texts have the tokens of the reference, in each form and window", arguments: 1...8)
  func random(seed: UInt64) {
    for (blanks, strings) in [(0, 0), (0, 3), (5, 1), (8, 1), (2, 6)] {
      let text = Self.text(seed: seed, pieces: 120, blanks: blanks, strings: strings)
      let expected = Self.reference(text)
      for form in 0..<Int(apus_json_scan_forms()) {
        for window in [7, 63, 64, 65, 129, 8192] {
          let found = Self.tokens(text, window: window, form: form)
          #expect(
            found == expected,
            "seed \(seed), blanks \(blanks), strings \(strings), form \(form), window \(window)")
        }
      }
    }
  }

  @Test("A text that ends with a block has the tokens of the reference, at each length")
  func lengths() {
    let text = Self.text(seed: 1, pieces: 400, blanks: 2, strings: 0)
    for count in 1...300 {
      let start = Array(text.prefix(count))
      for form in 0..<Int(apus_json_scan_forms()) {
        #expect(
          Self.tokens(start, window: 8192, form: form) == Self.reference(start),
          "form \(form), \(count) bytes")
      }
    }
  }
}
