import ApusMeasure
import ApusCommandLine
import ApusSystem
import Testing

@Suite("TextTable")
struct TextTableTests {
  static let table = TextTable(columns: [
    .init("name", wraps: .freely), .init("value", .right), .init("remark", wraps: .freely),
  ])

  @Test("Words stand on the left and numbers on the right")
  func alignment() {
    let text = Self.table.render(rows: [["a", "1.00 ns", "x"], ["longer", "150 us", ""]])
    #expect(
      text == """
        name      value  remark
        a       1.00 ns  x
        longer   150 us

        """)
  }

  @Test("No line is wider than told, whatever the cells hold", arguments: UInt64(1)...40)
  func width(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "word", "averyveryverylongwordwithoutanyspaceinit", " ", "\u{4E2D}\u{6587}",
      "e\u{301}", "\u{1F426}",
    ]
    let rows = (0..<6).map { _ in
      (0..<3).map { column in
        let length = Int.random(in: 0...(column == 1 ? 2 : 14), using: &random)
        let text = (0..<length).map { _ in
          (column == 1 ? "9.9" : pieces.randomElement(using: &random)) ?? ""
        }
        return TextTable.Cell(text.joined(separator: Bool.random(using: &random) ? " " : ""))
      }
    }
    for width in [40, 80] {
      let lines = Self.table.render(rows: rows, width: width).split(separator: "\n")
      #expect(lines.allSatisfy { String($0).displayWidth <= width })
    }
  }

  @Test("A table with numbers too wide for the line becomes a list for each row")
  func list() {
    let table = TextTable(columns: [.init("name"), .init("first", .right), .init("second", .right)])
    let text = table.render(rows: [["a", "1234567890", "0123456789"], ["b", "", "7"]], width: 20)
    #expect(
      text == """
        a
          first   1234567890
          second  0123456789
        b
          second  7

        """)
  }

  @Test("Every word of a wrapped cell is kept, in order")
  func wrapping() {
    let words = (1...40).map { "word\($0)" }
    let text = Self.table.render(
      rows: [["x", "1", TextTable.Cell(words.joined(separator: " "))]], width: 40)
    let found = text.split { $0 == " " || $0 == "\n" }.map(String.init).filter {
      $0.hasPrefix("word")
    }
    #expect(found == words)
  }

  @Test("No word of up to 20 characters is cut, however narrow the line", arguments: 1...80)
  func words(_ width: Int) {
    let words = ["memory-latency", "of", "processors-and-more!", "undecided:"]
    let sentence = words.joined(separator: " ")
    let table = TextTable(columns: [
      .init("name", wraps: .reluctantly), .init("value", .right), .init("remark", wraps: .freely),
    ])
    let text = table.render(
      rows: [[.init(sentence), "12.5", .init(sentence)]], width: max(30, width))
    let found = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    for word in words { #expect(found.count { $0 == word } == 2) }
  }

  @Test("Short rows are filled up and lines have no space at their ends")
  func shortRows() {
    let text = Self.table.render(rows: [["a"], ["b", "2"]])
    #expect(text == "name  value  remark\na\nb         2\n")
  }

  @Test("Colour changes nothing but the escape sequences")
  func colour() {
    let rows: [[TextTable.Cell]] = [[.init("a", .good), .init("1", .bold), .init("x", .poor)]]
    let plain = Self.table.render(rows: rows)
    let colored = Self.table.render(rows: rows, style: TerminalStyle(isColored: true))
    #expect(colored.contains("\u{1B}[32ma\u{1B}[0m"))
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test("A name cannot steer the terminal or break the table")
  func controls() {
    let text = Self.table.render(rows: [["a\u{1B}[2J\nb", "1\r", "\u{202E}x"]])
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" })
  }

  @Test(
    "Wide characters count two columns and marks none",
    arguments: [("abc", 3), ("\u{4E2D}\u{6587}", 4), ("e\u{301}", 1), ("\u{1F426}", 2), ("", 0)])
  func displayWidth(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }
}
