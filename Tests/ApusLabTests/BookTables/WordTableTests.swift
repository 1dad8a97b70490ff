import Testing

@testable import ApusLab

@Suite("WordTable")
struct WordTableTests {
  private func words(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let span = bytes.span
    let table = WordTable(span)
    return (0..<table.count).map { String(decoding: bytes[table.range(of: $0)], as: UTF8.self) }
  }

  @Test("The last word is complete with or without a line end (X-21)")
  func lastWord() {
    #expect(words("ab\ncde\nf\n") == ["ab", "cde", "f"])
    #expect(words("ab\ncde\nf") == ["ab", "cde", "f"])
  }

  @Test("Empty lines are empty words, and an empty text has no words (X-21)")
  func empty() {
    #expect(words("") == [])
    #expect(words("\n") == [""])
    #expect(words("a\n\nb\n\n") == ["a", "", "b", ""])
  }

  @Test(
    "Words are found byte for byte, by both variants: letters differ in case, lengths are bytes (X-21)"
  )
  func find() {
    let text = ["Zug", "bus", "stra\u{df}e", "zug"].map { $0 + "\n" }.joined()
    let bytes = Array(text.utf8)
    for (word, expected) in [
      ("zug", 3), ("Zug", 0), ("ZUG", nil), ("stra\u{df}e", 2), ("strasse", nil), ("", nil),
      ("bu", nil), ("buss", nil),
    ] as [(String, Int?)] {
      let key = Array(word.utf8)
      let span = bytes.span
      let table = WordTable(span)
      let sorted = table.sortedIndex(of: key.span, in: span)
      let first = table.firstIndex(of: key.span, in: span)
      #expect(sorted == expected && first == expected, "\(word)")
    }
  }
}
