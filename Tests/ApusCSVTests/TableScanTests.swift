// UNSAFE: calls the forms of the loop in C

import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

/// Tests of the loop in C. The tests of the reader check that its blocks make the right rows.
@Suite("Scanning tables")
struct TableScanTests {
  struct Found: Equatable {
    var fields: [UInt32] = []
    var lines: [UInt32] = []
    var state: [UInt64] = []
    var inside: UInt64 = 0
    var count = 0
  }

  static func scan(_ bytes: [UInt8], form: Int32, _ meaning: apus_table_bytes) -> Found {
    var found = Found()
    var state = apus_table_state(quoted: 0, after_quote: 0, at_start: 1, at_line_start: 1)
    var fields = [UInt32](repeating: 0, count: bytes.count)
    var lines = fields
    // SAFETY: both lists have room for a position for each byte.
    unsafe fields.withUnsafeMutableBufferPointer { fields in
      unsafe lines.withUnsafeMutableBufferPointer { lines in
        let (field, line) = unsafe (
          fields.baseAddress.unsafelyUnwrapped, lines.baseAddress.unsafelyUnwrapped
        )
        var ends = unsafe apus_table_lists(fields: field, lines: line)
        found.count = unsafe apus_scan_table_with(
          form, bytes, bytes.count, 7, meaning, &state, &ends, &found.inside)
        found.fields = unsafe Array(fields[..<(ends.fields - field)])
        found.lines = unsafe Array(lines[..<(ends.lines - line)])
      }
    }
    found.state = [state.quoted, state.after_quote, state.at_start, state.at_line_start]
    return found
  }

  static func meaning(_ dialect: UInt64) -> apus_table_bytes {
    let escape = UInt8(ascii: "\\")
    return apus_table_bytes(
      delimiter: UInt8(ascii: ","), line_ends: (10, dialect % 2 == 0 ? 13 : 10),
      quote: UInt8(ascii: "\""), has_quotes: dialect % 3 == 0 ? 0 : 1, rare: (escape, escape),
      has_rare: dialect % 5 == 0 ? 1 : 0)
  }

  @Test("All forms on this machine have the same result", arguments: 1...200)
  func forms(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let choices = [
      ",", ",\n", "ab,\n", "abcdefghijkl,\r\n", "\"a,\n\",b\n", "abcdefghijklmnopqrstuvwxyz,\"\n\\",
    ]
    let text = Array(choices[Int(seed) % choices.count].utf8)
    var bytes = random.bytes(count: 64 * 7 + 13, of: text)
    if seed % 2 == 0 { bytes = (0..<64).flatMap { _ in text } }
    let meaning = Self.meaning(seed / 6)
    let plain = Self.scan(bytes, form: 0, meaning)
    for form in 0..<apus_scan_table_forms() {
      #expect(Self.scan(bytes, form: form, meaning) == plain, "form \(form), seed \(seed)")
    }
  }

  @Test(
    "A block has the positions after its separators, counted from the given position"
  )
  func positions() {
    let text = "a,\"b,c\",d\nefg,\"\"\r\n"
    let bytes = Array(text.utf8) + [UInt8](repeating: 120, count: 64 - text.utf8.count)
    for form in 0..<apus_scan_table_forms() {
      let found = Self.scan(bytes, form: form, Self.meaning(2))
      #expect(found.fields == [8, 14, 16, 20, 23, 24], "form \(form)")
      #expect(found.lines == [16, 23, 24], "form \(form)")
      #expect(found.count == 64, "form \(form)")
      #expect(found.state == [0, 0, 0, 0], "form \(form)")
    }
  }
}
