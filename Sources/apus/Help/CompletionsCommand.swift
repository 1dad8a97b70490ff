import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// `apus completions SHELL`: prints the completions of a shell, generated from the tree of commands.
enum CompletionsCommand {
  private static let shells: [(name: String, script: @Sendable (Command) -> String)] = [
    ("bash", { BashCompletions($0).script }), ("zsh", { ZshCompletions($0).script }),
    ("fish", { FishCompletions($0).script }),
  ]

  /// - Parameter root: Returns the tree of commands, which contains this command.
  static func command(of root: @escaping @Sendable () -> Command) -> Command {
    let names = shells.map(\.name)
    return Command(
      "completions", operands: "SHELL", count: 1...1, words: names,
      help: "Prints completions for \(names.joined(separator: ", ")).",
      details: """
        Bash reads them with source <(apus completions bash). Zsh reads a file _apus in a folder \
        of fpath. Fish reads apus.fish in ~/.config/fish/completions.
        """,
      examples: ["apus completions bash"]
    ) { invocation throws(UsageError) in
      let name = invocation.operands[0]
      guard let shell = shells.first(where: { $0.name == name }) else {
        throw .unknownName(
          kind: "shell", given: name, known: names, position: invocation.positions[0])
      }
      return StandardStream.output.write(shell.script(root())) ? .success : .incomplete
    }
  }
}

/// A command for completions: its place in the tree and the words that may follow.
struct CompletedCommand {
  let command: Command
  /// The verbs after the program's name, such as `csv head`; empty for the program.
  let verbs: String

  /// All commands of a tree.
  static func all(of root: Command) -> [CompletedCommand] {
    root.paths.map { path in
      CompletedCommand(
        command: path[path.count - 1], verbs: path.dropFirst().map(\.name).joined(separator: " "))
    }
  }

  var options: [OptionForm] { command.options + [.help] }

  /// Whether an operand may be a path.
  var takesFiles: Bool { !command.files.isEmpty }
}

extension OptionForm {
  /// The words that give the option: `--rows` and `-n`.
  var words: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}
