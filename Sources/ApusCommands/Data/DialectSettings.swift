import ApusBenchmark
package import ApusCommandLine

/// The settings of a dialect of tables, which are checked together by the program that reads the table.
package struct DialectSettings: Sendable {
  package private(set) var delimiter = UInt8(ascii: ",")
  package private(set) var quote: UInt8? = UInt8(ascii: "\"")
  package private(set) var escape: UInt8?
  package private(set) var comment: UInt8?
  package private(set) var doublesQuotes = true
  /// The encoding of the text; `utf8` is also UTF-16 with a byte order mark.
  package private(set) var encoding = Encoding.utf8

  /// An encoding of a table by its name.
  package enum Encoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case latin1
    case windows1252 = "windows-1252"
  }

  package static let options: [Option<DialectSettings>] = [
    Option(
      "delimiter", value: "CHARACTER",
      help: "The character between fields: one ASCII character or 'tab'; a comma by default."
    ) { settings, text throws(ValueError) in
      settings.delimiter = try character(text == "tab" ? "\t" : text, or: "tab")
    },
    optional(
      "quote", \.quote,
      help:
        "The character around a field: one ASCII character or 'none'; a double quote by default."),
    optional(
      "escape", \.escape,
      help:
        "The character that makes the next one ordinary, such as a backslash; none by default."),
    optional(
      "comment", \.comment, help: "The character that begins a comment line; none by default."),
    Option(
      "no-doubled-quotes", help: "Do not read two quotes within quotes as a quote."
    ) { settings, _ in settings.doublesQuotes = false },
    Option(
      "encoding", value: "NAME",
      help: "The encoding of the table: utf-8, latin1 or windows-1252; utf-8 by default."
    ) { settings, text throws(ValueError) in settings.encoding = try encoding(text) },
  ]

  private static func encoding(_ name: String) throws(ValueError) -> Encoding {
    guard let encoding = Encoding(rawValue: name.lowercased()) else {
      throw ValueError(expected: Encoding.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return encoding
  }

  /// Returns the option of a character that may be `none`.
  private static func optional(
    _ name: String, _ path: any WritableKeyPath<DialectSettings, UInt8?> & Sendable, help: String
  ) -> Option<DialectSettings> {
    Option(name, value: "CHARACTER", help: help) {
      settings, text throws(ValueError) in
      settings[keyPath: path] = text == "none" ? nil : try character(text, or: "none")
    }
  }

  private static func character(_ text: String, or word: String) throws(ValueError) -> UInt8 {
    let bytes = Array(text.utf8)
    guard bytes.count == 1, bytes[0] < 0x80, ![10, 13].contains(bytes[0]) else {
      throw ValueError(expected: "one ASCII character other than a line end, or \(word)")
    }
    return bytes[0]
  }
}
