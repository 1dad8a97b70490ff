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
    }
  ]

  private static func dialect(_ text: String) throws(ValueError) -> CSVDialect {
    let bytes = text == "tab" ? [9] : Array(text.utf8)
    guard bytes.count == 1, let dialect = try? CSVDialect(delimiter: bytes[0]) else {
      throw ValueError(expected: "one ASCII character that is no quote and no line end, or tab")
    }
    return dialect
  }
}
