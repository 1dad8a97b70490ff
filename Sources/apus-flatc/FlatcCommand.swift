internal import ApusCommandLine
internal import ApusFlatBuffersCompiler
internal import ApusSystem

/// The verbs of `apus-flatc`.
enum FlatcCommand {
  /// Runs a command; returns the exit status: 0 for success, 1 for a failure, 2 for wrong usage, 4 if results did not
  /// reach standard output.
  static func run(_ arguments: [String]) -> Int32 {
    let status = ExitStatus(rawValue: run(arguments, Output())) ?? .checkFailed
    return StandardStream.statusAfterOutput(status).rawValue
  }

  private static func run(_ arguments: [String], _ output: Output) -> Int32 {
    guard let name = arguments.first, name != "--help", name != "-h", name != "help" else {
      output.line(help)
      return arguments.isEmpty ? 2 : 0
    }
    if name == "--version" {
      output.line("apus-flatc \(ApusVersion.version)")
      return 0
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      let nearest = Suggestion.nearest(to: name, in: verbs.map(\.name))
      output.mistake(
        "unknown command '\(name)'" + (nearest.map { "; the nearest is '\($0)'" } ?? "")
          + "; 'apus-flatc --help' lists the commands")
      return 2
    }
    do {
      let options = try Options(Array(arguments.dropFirst()))
      if options.flags.contains(.help) {
        output.line("usage: apus-flatc \(verb.name) \(verb.usage)\n\n\(verb.summary)")
        return 0
      }
      try options.require(only: verb.options, command: verb.name)
      return try verb.run(options, output)
    } catch {
      output.mistake(error.message)
      return 2
    }
  }

  private struct Verb: Sendable {
    let name: String
    let usage: String
    /// The options that the verb uses beside `-I` and `--help`.
    let options: [String]
    let summary: String
    let run: @Sendable (Options, Output) throws(Options.OptionsError) -> Int32
  }

  /// The options of the verbs that check or write whole buffers.
  private static let bufferOptions = ["--schema", "--root", "--size-prefixed", "--any-identifier"]

  /// The options of the verbs that verify buffers.
  private static let limitOptions = Options.Limit.allCases.map(\.rawValue) + ["--any-alignment"]

  private static let verbs = [
    Verb(
      name: "check", usage: "[-I DIR] FILE.fbs...", options: [],
      summary: "Compiles schemas and prints their errors.",
      run: check),
    Verb(
      name: "generate",
      usage: "[-I DIR] [-o DIR] [--keep-names] [--no-objects] [--no-json] [--includes] FILE.fbs...",
      options: ["-o", "--keep-names", "--no-objects", "--no-json", "--includes"],
      summary: "Writes a Swift file for each schema.", run: generate),
    Verb(
      name: "verify", usage: "--schema FILE.fbs [--root TABLE] [LIMIT...] FILE...",
      options: bufferOptions + limitOptions,
      summary: "Verifies buffers: a line for each; status 0 if all are valid, else 1.", run: verify),
    Verb(
      name: "json", usage: "--schema FILE.fbs [--root TABLE] [LIMIT...] [-o FILE] FILE",
      options: bufferOptions + limitOptions + ["-o"], summary: "Prints a buffer as JSON.", run: json
    ),
    Verb(
      name: "binary",
      usage:
        "--schema FILE.fbs [--root TABLE] [--skip-unknown] [--force-defaults] -o FILE FILE.json",
      options: bufferOptions + ["-o", "--skip-unknown", "--force-defaults"],
      summary: "Builds a buffer from JSON.", run: binary),
    Verb(
      name: "annotate",
      usage: "--schema FILE.fbs [--root TABLE] [-o FILE] FILE",
      options: ["--schema", "--root", "--size-prefixed", "-o"],
      summary: "Prints every region of a buffer: offset, bytes, field and value.", run: annotate),
    Verb(
      name: "schema", usage: "--binary [-o FILE.bfbs] FILE.fbs", options: ["--binary", "-o"],
      summary: "Writes a schema as a buffer of reflection.fbs.", run: schema),
    Verb(
      name: "compat", usage: "[--level buffers|json|source] OLD.fbs NEW.fbs",
      options: ["--level"],
      summary:
        "Lists the changes with their effects; status 1 if any breaks buffers, or what --level names.",
      run: compat),
  ]

  private static var help: String {
    let width = verbs.map(\.name.count).max() ?? 0
    let lines = verbs.map { verb in
      "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))  \(verb.summary)"
    }
    return """
      usage: apus-flatc COMMAND [OPTION...] FILE...

      \(lines.joined(separator: "\n"))

      options:
        -I DIR             a folder in which included schemas are searched; may be repeated
        --schema FILE.fbs  the schema of the buffers or of the JSON
        --root TABLE       the root table, instead of root_type of the schema
        --size-prefixed    the buffer begins with its size
        --any-identifier   the file identifier is not checked, and not written
        --level LEVEL      of compat: buffers (the default); json: JSON, too; source: sources, too
        -o PATH            the output file, or the folder of generated files; folders are made
        --version          the version of the program

      A FILE '-' is the standard input, and a PATH '-' the standard output.

      limits of 'verify' and 'json':
        --depth N          tables inside each other, 64 by default and at most 1000
        --tables N         tables, counted for each reference; no limit by default
        --apparent-size N  bytes, counted for each reference; 64 times the buffer and 1 MiB by default
        --any-alignment    values need no alignment

      'apus-flatc COMMAND --help' prints the usage of a command.
      """
  }
}
