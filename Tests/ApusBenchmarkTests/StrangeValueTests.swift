import ApusBenchmark
import ApusCommandLine
import Testing

@Suite("Strange values that ApusBenchmark takes")
struct StrangeValueTests {
  @Test("Texts are cut to any width", arguments: [Int.min, -1, 0])
  func widths(_ width: Int) {
    #expect(TextWrap.cut("benchmark", width: width) == "")
    #expect(TextWrap.lines("ab", width: width) == ["a", "b"])
    let table = TextTable(columns: [.init("name", wraps: .freely)])
    #expect(table.render(rows: [["a"]], width: width) == "name\na\n")
    let line = ProgressLine.text("reading", fraction: 0.5, secondsLeft: nil, columns: width)
    #expect(!line.isEmpty)
  }

  @Test(
    "A word on the command line that is no time is rejected with the expected form",
    arguments: ["0s", "-1s", "25h", "99999999999999999999s", "1e9s", "nan", "inf", "nans", "1", ""])
  func times(_ text: String) {
    #expect(
      throws: ValueError(
        expected: "a time above 0 and at most 24h with its unit, such as 500ms, 2s or 1m")
    ) { try OptionValue.seconds(text) }
  }

  @Test(
    "A count on the command line that is none is refused",
    arguments: ["0", "-1", "9223372036854775808", "1e3", "nan", "+1", " 1", ""])
  func counts(_ text: String) {
    #expect(throws: ValueError(expected: "a whole number of at least 1")) {
      try OptionValue.count(text)
    }
    #expect(throws: ValueError(expected: "a whole number from 1 to 9")) {
      try OptionValue.count(text, atMost: 9)
    }
  }

  @Test(
    "A number of bytes on the command line that is none is refused",
    arguments: ["0", "-1", "0.5", "8589934592GiB", "1e3", "nan", "inf", ""])
  func bytes(_ text: String) {
    #expect(throws: ValueError.self) { try OptionValue.bytes(text) }
  }

  @Test("A confidence on the command line that is none is refused")
  func confidences() {
    for text in ["0", "49", "100", "99.99999999999999999", "nan", "inf", "-95", ""] {
      #expect(throws: ValueError.self) { try OptionValue.confidence(text) }
    }
  }
}
