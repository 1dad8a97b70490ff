import ApusBenchmark
import ApusBytes
import ApusCSV
import ApusStreams

/// `apus csv VERB [FILE]`: reads a table from a file or from standard input.
enum CSVCommand {
  static let command = Command(
    "csv", help: "Reads a table of text from a file or standard input.",
    details: """
      The input is UTF-8, or UTF-16 with a byte order mark. Messages count lines, records, fields \
      and bytes from 1.
      """,
    examples: ["apus csv head stops.csv", "apus csv cut stops.csv stop_id stop_name"],
    verbs: [head, count, json, check, cut, sniff])

  private static let head = Command(
    "head", operands: "[FILE]", count: 0...1, files: 0..<1, help: "Prints the first records.",
    examples: ["apus csv head --rows 3 --delimiter tab stops.txt"],
    settings: HeadSettings(), options: HeadSettings.options
  ) { settings, invocation throws(UsageError) in
    let dialect = try settings.dialect.dialect()
    return CSVInput(invocation).read(dialect) { reader, lineEnd throws(CSVInput.Failure) in
      try CSVRows(dialect, lineEnd).print(&reader, limit: settings.rowCount)
    }
  }

  private static let count = verb("count", help: "Prints the number of records.") {
    reader, _ throws(CSVInput.Failure) in try printCount(&reader)
  }

  private static let json = verb("json", help: "Prints each record as a JSON array of strings.") {
    reader, _ throws(CSVInput.Failure) in
    try JSONRows.print(&reader)
    return .success
  }

  private static let check = verb(
    "check", help: "Prints the number of records, or the position of the first error.",
    details:
      "A record with more or fewer fields than the first is an error. Exits 1 if any is found.",
    isStrict: true
  ) { reader, _ throws(CSVInput.Failure) in try printCount(&reader) }

  private static let cut = Command(
    "cut", operands: "FILE COLUMN ...", count: 2...Int.max, files: 0..<1,
    help: "Prints some columns, chosen by the names in the first record.",
    details: "A FILE of - is standard input.",
    examples: ["apus csv cut stops.csv stop_id stop_name"],
    settings: DialectSettings(), options: DialectSettings.options
  ) { settings, invocation throws(UsageError) in
    let dialect = try settings.dialect()
    let columns = Array(invocation.operands.dropFirst())
    return CSVInput(invocation).read(dialect) { reader, lineEnd throws(CSVInput.Failure) in
      try CSVRows(dialect, lineEnd).print(&reader, columns: columns)
    }
  }

  private static let sniff = Command(
    "sniff", operands: "[FILE]", count: 0...1, files: 0..<1,
    help: "Guesses the dialect, the header and the encoding.",
    details: "Exits 3 if the confidence is below the level.",
    examples: ["apus csv sniff --level 0.9 stops.csv"],
    settings: SniffSettings(), options: SniffSettings.options
  ) { settings, invocation throws(UsageError) in
    CSVInput(invocation).sample(SniffSettings.sampleSize) { bytes, isComplete in
      let sniffer = CSVSniffer(level: settings.level)
      let found = SniffText(sniffer.sniff(bytes.span, isComplete: isComplete))
      StandardStream.output.write(settings.isJSON ? found.json.line + "\n" : found.text)
      return found.isDecided ? .success : .undecided
    }
  }

  /// Returns a verb that has no options but those of the dialect.
  private static func verb(
    _ name: String, help: String, details: String = "", isStrict: Bool = false,
    _ body:
      @escaping @Sendable (inout CSVReader<CSVInput.Table>, LineEndNote)
      throws(CSVInput.Failure) -> ExitStatus
  ) -> Command {
    Command(
      name, operands: "[FILE]", count: 0...1, files: 0..<1, help: help, details: details,
      examples: ["apus csv \(name) stops.csv"],
      settings: DialectSettings(), options: DialectSettings.options
    ) { settings, invocation throws(UsageError) in
      CSVInput(invocation).read(try settings.dialect(), isStrict: isStrict, body)
    }
  }

  private static func printCount(
    _ reader: inout CSVReader<CSVInput.Table>
  ) throws(CSVInput.Failure) -> ExitStatus {
    var rows = 0
    while try reader.next() != nil { rows += 1 }
    StandardStream.output.write("\(rows)\n")
    return .success
  }
}

/// The settings of `apus csv head`.
private struct HeadSettings: Sendable {
  var dialect = DialectSettings()
  var rowCount = 10

  static let options =
    [
      Option("rows", short: "n", value: "N", help: "Print N records, 10 by default.") {
        (settings: inout HeadSettings, text) throws(ValueError) in
        settings.rowCount = try OptionValue.count(text)
      }
    ] + DialectSettings.options.at(\HeadSettings.dialect)
}

/// The settings of `apus csv sniff`.
private struct SniffSettings: Sendable {
  /// The number of bytes from which a dialect is detected.
  static let sampleSize = 65_536

  /// The least confidence at which a detected dialect is used.
  var level = 0.8
  var isJSON = false

  static let options: [Option<SniffSettings>] = [
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
