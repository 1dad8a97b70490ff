import ApusCSV
import ApusMeasure

/// The options of `apus csv`.
enum CSVOptions {
  static let all: [Option<ApusSettings>] = [
    Option(
      "delimiter", value: "CHARACTER",
      help: "What stands between two fields: one ASCII character or 'tab'; a comma by default.",
      verbs: ["csv"]
    ) { settings, text throws(ValueError) in
      settings.dialect = try dialect(text)
    },
    Option(
      "level", value: "SHARE",
      help: "How sure 'sniff' must be of the dialect and the header, from 0 to 1; 0.8 by default.",
      verbs: ["csv"]
    ) { settings, text throws(ValueError) in
      guard let level = Double(text), (0...1).contains(level) else {
        throw ValueError(expected: "a number from 0 to 1")
      }
      settings.sniffLevel = level
    },
  ]

  private static func dialect(_ text: String) throws(ValueError) -> CSVDialect {
    let bytes = text == "tab" ? [9] : Array(text.utf8)
    guard bytes.count == 1, let dialect = try? CSVDialect(delimiter: bytes[0]) else {
      throw ValueError(expected: "one ASCII character that is no quote and no line end, or tab")
    }
    return dialect
  }
}
