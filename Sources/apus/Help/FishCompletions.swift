import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// The completions of fish, for a file `apus.fish`.
struct FishCompletions {
  private let name: String
  private let commands: [CompletedCommand]

  init(_ root: Command) {
    name = root.name
    commands = CompletedCommand.all(of: root)
  }

  var script: String {
    """
    # fish completions for \(name), printed by: \(name) completions fish
    function __\(name)_at
      set -l path ''
      for word in (commandline -opc)[2..-1]
        switch "$path $word"
          case \(paths)
            set path "$path $word"
        end
      end
      test "$path" = "$argv[1]"
    end
    complete -c \(name) -f
    \(commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var paths: String {
    commands.filter { !$0.verbs.isEmpty }.map { "' \($0.verbs)'" }.joined(separator: " ")
  }

  private func lines(_ command: CompletedCommand) -> [String] {
    let path = command.verbs.isEmpty ? "" : " \(command.verbs)"
    let start = "complete -c \(name) -n \"__\(name)_at '\(path)'\""
    let verbs = command.command.verbs.map {
      "\(start) -a \($0.name) -d \(Self.quoted($0.help))"
    }
    let operands =
      command.command.words.isEmpty
      ? [] : ["\(start) -a \(Self.quoted(command.command.words.joined(separator: " ")))"]
    let options = command.options.map { option in
      start + " -l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
        + (option.value == nil ? "" : option.takesPath ? " -r -F" : " -x")
        + " -d \(Self.quoted(option.help))"
    }
    return verbs + operands + options + (command.takesFiles ? ["\(start) -F"] : [])
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
