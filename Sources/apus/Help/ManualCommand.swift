import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// `apus man`: prints the manual page, generated from the tree of commands.
enum ManualCommand {
  /// - Parameter root: Returns the tree of commands, which contains this command.
  static func command(
    version: String, of root: @escaping @Sendable () -> Command
  ) -> Command {
    Command(
      "man", help: "Prints the manual page.",
      details: "The page is read with apus man | man -l -, or installed as man1/apus.1.",
      examples: ["apus man"]
    ) { _ throws(UsageError) in
      let page = ManualPage(root: root(), version: version)
      return StandardStream.output.write(page.text) ? .success : .incomplete
    }
  }
}

/// The manual page of all commands, in the macros of `man(7)`.
struct ManualPage {
  let root: Command
  let version: String

  var text: String {
    let name = root.name
    return """
      .TH \(name.uppercased()) 1 "" "\(name) \(version)" "User Commands"
      .SH NAME
      \(name) \\- \(Self.lowered(root.help))
      .SH SYNOPSIS
      .B \(name)
      [\\fIOPTION\\fR ...]
      .br
      .B \(name)
      .I COMMAND
      [\\fIOPTION\\fR ...]
      .SH DESCRIPTION
      \(Self.escaped(root.details))
      .SH OPTIONS
      Options of \(name) without a command:
      \(options(of: root))
      .SH COMMANDS
      \(root.paths.dropFirst().map(section).joined(separator: "\n"))
      .SH EXIT STATUS
      \(ExitStatus.allCases.map { Self.row("\($0.rawValue)", $0.meaning) }.joined(separator: "\n"))
      .SH ENVIRONMENT
      \(Self.row("APUS_DATA", "The program apus-data; beside apus by default."))
      \(Self.row("APUS_LAB", "The program apus-lab; beside apus by default."))
      \(Self.row("NO_COLOR", "If set, tables have no colour."))
      \(Self.row("TMPDIR", "The folder of temporary files; /tmp by default."))
      \(Self.row("XDG_STATE_HOME", "The folder of the history, apus/history.jsonl."))
      .SH EXAMPLES
      \(Self.examples(root))

      """
  }

  private func section(_ path: [Command]) -> String {
    let command = path[path.count - 1]
    let title = path.map(\.name).joined(separator: " ")
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    let parts = [
      ".SS \(Self.escaped(title + operands))", Self.escaped(command.help),
      Self.escaped(command.details), command.options.isEmpty ? "" : options(of: command),
      ".PP\nExample:", Self.examples(command),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func options(of command: Command) -> String {
    command.options.map { Self.row($0.spelling.trimmed, $0.help) }.joined(separator: "\n")
  }

  private static func examples(_ command: Command) -> String {
    ".PP\n.nf\n" + command.examples.map { ".RS\n\(escaped($0))\n.RE" }.joined(separator: "\n")
      + "\n.fi"
  }

  /// A term with its description.
  private static func row(_ term: String, _ text: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(text))"
  }

  /// The sentence as a phrase for the line of the name, which `apropos` searches.
  private static func lowered(_ sentence: String) -> String {
    let phrase = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return escaped(phrase.prefix(1).lowercased() + phrase.dropFirst())
  }

  /// The text without characters that `roff` reads as its own.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.first == "." || plain.first == "'" ? "\\&\(plain)" : plain
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
