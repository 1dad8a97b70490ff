import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus json`.
package enum JSONVerb: Sendable {
  case check, pretty, minify, get, count, lines
  case plist(JSONListSettings.Form)
}

/// The commands of `apus json VERB [FILE]`, which read JSON from files or from standard input.
package enum JSONCommands {
  /// The action of a verb with its settings.
  package typealias Action = DataAction<(verb: JSONVerb, settings: JSONSettings)>

  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping Action) -> Command {
    Command(
      "json", help: "Checks, formats and searches JSON in files or standard input.",
      details: """
        The input is UTF-8, or UTF-16 with a byte order mark. A FILE of - is standard input. Messages \
        count lines, columns and bytes from 1. Exits 1 if an input is malformed.
        """,
      examples: ["apus json check data.json", "apus json get data.json /users/0/name"],
      verbs: [
        check(run),
        format("pretty", .pretty, help: "Prints the text with indents.", run),
        format("minify", .minify, help: "Prints the text without blanks, and nothing else.", run),
        pointed(
          "get", .get, help: "Prints the value at a JSON Pointer as one line.",
          example: "apus json get data.json /users/0/name", run),
        pointed(
          "count", .count, help: "Prints the number of elements or members at a JSON Pointer.",
          example: "apus json count data.json /users", run),
        lines(run), plist(run),
      ])
  }

  private static func check(_ run: @escaping Action) -> Command {
    Command(
      "check", operands: "[FILE ...]", count: 0...Int.max, files: 0..<Int.max,
      help: "Prints whether each file is well-formed, or the place of its first error.",
      details: "Prints a line for each file. Exits 0 if all files are well-formed, else 1.",
      examples: ["apus json check a.json b.json"],
      settings: JSONSettings(), options: JSONSettings.options
    ) { settings, invocation throws(UsageError) in try run((.check, settings), invocation) }
  }

  private static func plist(_ run: @escaping Action) -> Command {
    Command(
      "plist", operands: "[FILE]", count: 0...1, files: 0..<1,
      help: "Writes the value as a property list: XML, or the binary format.",
      details: """
        XML lists have no null: with one, the command exits 1. A note on standard error names other \
        facts that XML cannot hold. Equal strings are stored once in the binary format. A key that an \
        object has twice is written once, with the value that --duplicates chooses, or with --duplicates \
        all as often as the object has it.
        """,
      examples: [
        "apus json plist data.json", "apus json plist --form binary data.json > data.plist",
      ],
      settings: JSONListSettings(), options: JSONListSettings.options
    ) { settings, invocation throws(UsageError) in
      try run((.plist(settings.form), settings.json), invocation)
    }
  }

  private static func lines(_ run: @escaping Action) -> Command {
    Command(
      "lines", operands: "FILE [POINTER ...]", count: 0...Int.max, files: 0..<1,
      help: "Reads a value from each line, and prints it or the values at JSON Pointers.",
      details: """
        Prints a line for each line: the value without blanks, or the values at the pointers with \
        tabs between them, each empty if it is missing. Malformed lines are reported and left out.
        """,
      examples: ["apus json lines log.jsonl /level /message"],
      settings: JSONSettings(), options: JSONSettings.options
    ) { settings, invocation throws(UsageError) in try run((.lines, settings), invocation) }
  }

  private static func format(
    _ name: String, _ verb: JSONVerb, help: String, _ run: @escaping Action
  ) -> Command {
    Command(
      name, operands: "[FILE]", count: 0...1, files: 0..<1, help: help,
      details: "Strings keep their escapes, and numbers their digits.",
      examples: ["apus json \(name) data.json"],
      settings: JSONSettings(), options: JSONSettings.options
    ) { settings, invocation throws(UsageError) in try run((verb, settings), invocation) }
  }

  private static func pointed(
    _ name: String, _ verb: JSONVerb, help: String, example: String, _ run: @escaping Action
  ) -> Command {
    Command(
      name, operands: "FILE [POINTER]", count: 0...2, files: 0..<1, help: help,
      details: "The whole text is checked first. Without a POINTER, the value is that of the text.",
      examples: [example], settings: JSONSettings(), options: JSONSettings.options
    ) { settings, invocation throws(UsageError) in try run((verb, settings), invocation) }
  }
}
