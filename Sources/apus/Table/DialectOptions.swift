import ApusCSV
import ApusMeasure

/// How the user says that a table is written; whether that is a dialect shows once all of it is said.
struct DialectOptions: Sendable {
  private var delimiter = UInt8(ascii: ",")
  private var quote: UInt8? = UInt8(ascii: "\"")
  private var escape: UInt8?
  private var comment: UInt8?
  private var doublesQuotes = true

  static let all: [Option<ApusSettings>] = [
    Option(
      "delimiter", value: "CHARACTER",
      help: "What stands between two fields: one ASCII character or 'tab'; a comma by default.",
      verbs: ["csv"]
    ) { settings, text throws(ValueError) in
      settings.dialect.delimiter = try character(text == "tab" ? "\t" : text, or: "tab")
    },
    optional(
      "quote", \.quote,
      help: "What stands around a field: one ASCII character or 'none'; a double quote by default."),
    optional(
      "escape", \.escape,
      help: "What makes the next character an ordinary one, such as a backslash; none by default."),
    optional(
      "comment", \.comment, help: "What begins a line that is no record; none by default."),
    Option(
      "no-doubled-quotes", help: "Two quotes within quotes do not stand for one.", verbs: ["csv"]
    ) { settings, _ in settings.dialect.doublesQuotes = false },
  ]

  /// The option of a character that need not be.
  private static func optional(
    _ name: String, _ place: any WritableKeyPath<DialectOptions, UInt8?> & Sendable, help: String
  ) -> Option<ApusSettings> {
    Option(name, value: "CHARACTER", help: help, verbs: ["csv"]) {
      settings, text throws(ValueError) in
      settings.dialect[keyPath: place] = text == "none" ? nil : try character(text, or: "none")
    }
  }

  private static func character(_ text: String, or word: String) throws(ValueError) -> UInt8 {
    let bytes = Array(text.utf8)
    guard bytes.count == 1, bytes[0] < 0x80, ![10, 13].contains(bytes[0]) else {
      throw ValueError(expected: "one ASCII character that ends no line, or \(word)")
    }
    return bytes[0]
  }

  /// What was said as a dialect.
  func dialect() throws(UsageError) -> CSVDialect {
    do throws(CSVDialectError) {
      return try CSVDialect(
        delimiter: delimiter, quote: quote, escape: escape, comment: comment,
        doublesQuotes: doublesQuotes)
    } catch {
      let byte =
        switch error {
        case .usedTwice(let byte), .notASCII(let byte): byte
        }
      throw UsageError(
        .invalidValue(
          option: "--delimiter, --quote, --escape, --comment", given: String(UnicodeScalar(byte)),
          expected: "different characters"), position: 0)
    }
  }
}
