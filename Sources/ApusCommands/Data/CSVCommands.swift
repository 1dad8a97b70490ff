import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus csv`, with its settings.
package enum CSVVerb: Sendable {
  case head(HeadSettings)
  case count(DialectSettings)
  case json(DialectSettings)
  case check(DialectSettings)
  case cut(DialectSettings)
  case sniff(SniffSettings)
  case stats(StatsSettings)
}

/// The commands of `apus csv VERB [FILE]`, which read a table from a file or from standard input.
package enum CSVCommands {
  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping DataAction<CSVVerb>) -> Command {
    Command(
      "csv", help: "Reads a table of text from a file or standard input.",
      details: """
        The input is UTF-8, UTF-16 with a byte order mark, or what --encoding names. Messages count \
        lines, records, fields and bytes from 1. They count the bytes that the text has in UTF-8.
        """,
      examples: ["apus csv head stops.csv", "apus csv cut stops.csv stop_id stop_name"],
      verbs: [
        head(run),
        verb("count", help: "Prints the number of records.") {
          settings, invocation throws(UsageError) in
          try run(.count(settings), invocation)
        },
        verb(
          "json", help: "Prints each record as a JSON array of strings.",
          details: "Bytes that are not UTF-8 become U+FFFD. The fields with such bytes are counted."
        ) {
          settings, invocation throws(UsageError) in
          try run(.json(settings), invocation)
        },
        verb(
          "check", help: "Prints the number of records, or the position of the first error.",
          details:
            "A record with more or fewer fields than the first is an error. Exits 1 if any is found."
        ) { settings, invocation throws(UsageError) in try run(.check(settings), invocation) },
        cut(run), sniff(run), stats(run),
      ])
  }

  private static func head(_ run: @escaping DataAction<CSVVerb>) -> Command {
    Command(
      "head", operands: "[FILE]", count: 0...1, files: 0..<1, help: "Prints the first records.",
      examples: ["apus csv head --rows 3 --delimiter tab stops.txt"],
      settings: HeadSettings(), options: HeadSettings.options
    ) { settings, invocation throws(UsageError) in try run(.head(settings), invocation) }
  }

  private static func cut(_ run: @escaping DataAction<CSVVerb>) -> Command {
    Command(
      "cut", operands: "FILE COLUMN ...", count: 2...Int.max, files: 0..<1,
      help: "Prints some columns, chosen by the names in the first record.",
      details: "A FILE of - is standard input.",
      examples: ["apus csv cut stops.csv stop_id stop_name"],
      settings: DialectSettings(), options: DialectSettings.options
    ) { settings, invocation throws(UsageError) in try run(.cut(settings), invocation) }
  }

  private static func sniff(_ run: @escaping DataAction<CSVVerb>) -> Command {
    Command(
      "sniff", operands: "[FILE]", count: 0...1, files: 0..<1,
      help: "Guesses the dialect, the header and the encoding.",
      details: "Exits 3 if the confidence is below the level.",
      examples: ["apus csv sniff --level 0.9 stops.csv"],
      settings: SniffSettings(), options: SniffSettings.options
    ) { settings, invocation throws(UsageError) in try run(.sniff(settings), invocation) }
  }

  private static func stats(_ run: @escaping DataAction<CSVVerb>) -> Command {
    Command(
      "stats", operands: "[FILE]", count: 0...1, files: 0..<1,
      help: "Describes each column: its kind, range, mean and sum.",
      details: """
        The first record has the names. A column is the narrowest of integer, number, date and text that all of its \
        values are; texts and dates are ordered by their bytes. An integer has at most 64 bits; a \
        column with a longer one is of numbers. Sums of integers are exact. Up to 1000 distinct \
        values are counted. Missing fields are empty, which a note says.
        """,
      examples: [
        "apus csv stats stops.csv", "apus csv stats sales.csv --select amount --group country",
        "apus csv stats sales.csv --where country=CH --json",
      ],
      settings: StatsSettings(), options: StatsSettings.options
    ) { settings, invocation throws(UsageError) in try run(.stats(settings), invocation) }
  }

  /// Returns a verb that has no options but those of the dialect.
  private static func verb(
    _ name: String, help: String, details: String = "",
    _ run: @escaping DataAction<DialectSettings>
  ) -> Command {
    Command(
      name, operands: "[FILE]", count: 0...1, files: 0..<1, help: help, details: details,
      examples: ["apus csv \(name) stops.csv"],
      settings: DialectSettings(), options: DialectSettings.options, run: run)
  }
}

/// The settings of `apus csv head`.
package struct HeadSettings: Sendable {
  package private(set) var dialect = DialectSettings()
  package private(set) var rowCount = 10

  package static let options =
    [
      Option("rows", short: "n", value: "N", help: "Print N records, 10 by default.") {
        (settings: inout HeadSettings, text) throws(ValueError) in
        settings.rowCount = try OptionValue.count(text)
      }
    ] + DialectSettings.options.at(\HeadSettings.dialect)
}

/// The settings of `apus csv stats`.
package struct StatsSettings: Sendable {
  package private(set) var dialect = DialectSettings()
  /// Names of columns, each alone or several with commas between; all columns if there are none.
  package private(set) var selected: [String] = []
  /// The column and the value that a record must have.
  package private(set) var condition: (column: String, value: String)?
  /// The column whose values are the groups.
  package private(set) var group: String?
  package private(set) var isJSON = false

  package static let options: [Option<StatsSettings>] =
    [
      Option(
        "select", value: "COLUMN,...",
        help: "Describe these columns only; the option may be repeated."
      ) { settings, text in settings.selected.append(text) },
      Option(
        "where", value: "COLUMN=VALUE", help: "Take only the records with VALUE in COLUMN."
      ) { settings, text throws(ValueError) in
        guard let end = text.firstIndex(of: "="), end > text.startIndex else {
          throw ValueError(expected: "a column, = and a value")
        }
        settings.condition = (String(text[..<end]), String(text[text.index(after: end)...]))
      },
      Option("group", value: "COLUMN", help: "Describe the records of each value of COLUMN.") {
        settings, text in settings.group = text
      },
      Option("json", help: "Print a line of JSON for each column.") { settings, _ in
        settings.isJSON = true
      },
    ] + DialectSettings.options.at(\StatsSettings.dialect)
}

/// The settings of `apus csv sniff`.
package struct SniffSettings: Sendable {
  /// The number of bytes from which a dialect is detected.
  package static let sampleSize = 65_536

  /// The least confidence at which a detected dialect is used.
  package private(set) var level = 0.8
  package private(set) var isJSON = false

  package static let options: [Option<SniffSettings>] = [
    Option(
      "level", value: "SHARE",
      help: "The least confidence in dialect and header, from 0 to 1; 0.8 by default."
    ) { settings, text throws(ValueError) in
      guard let level = Double(text), (0...1).contains(level) else {
        throw ValueError(expected: "a number from 0 to 1")
      }
      settings.level = level
    },
    Option("json", help: "Print the guess as JSON.") { settings, _ in settings.isJSON = true },
  ]
}
