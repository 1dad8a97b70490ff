import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// The completions of bash 3.2 and later.
struct BashCompletions {
  private let name: String
  private let commands: [CompletedCommand]

  init(_ root: Command) {
    name = root.name
    commands = CompletedCommand.all(of: root)
  }

  var script: String {
    """
    # bash completions for \(name), printed by: \(name) completions bash
    _\(name)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local path= words= files= index line
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "$path ${COMP_WORDS[index]}" in
          \(paths)) path="$path ${COMP_WORDS[index]}" ;;
        esac
      done
      COMPREPLY=()
      case "$path $previous" in
    \(values)
      esac
      case "$path" in
    \(words)
      esac
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        compgen -W "$words" -- "$current"
        if [ -n "$files" ]; then compgen -f -- "$current"; fi
      )
    }
    complete -o filenames -F _\(name) \(name)

    """
  }

  private var paths: String {
    commands.filter { !$0.verbs.isEmpty }.map { "\" \($0.verbs)\"" }.joined(separator: " | ")
  }

  /// The options with a value: a path is completed, and any other value is typed.
  private var values: String {
    commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        let patterns = option.words.map { "\"\(command.path) \($0)\"" }.joined(separator: " | ")
        return option.takesPath
          ? "    \(patterns)) files=yes; path=value ;;" : "    \(patterns)) return ;;"
      }
    }.joined(separator: "\n")
  }

  private var words: String {
    commands.map { command in
      let words =
        command.command.verbs.map(\.name) + command.command.words
        + command.options.flatMap(\.words)
      let files = command.takesFiles ? " files=yes" : ""
      return "    \"\(command.path)\") words=\"\(words.joined(separator: " "))\"\(files) ;;"
    }.joined(separator: "\n")
  }
}

extension CompletedCommand {
  /// The verbs as the script collects them, each after a space.
  fileprivate var path: String { verbs.isEmpty ? "" : " \(verbs)" }
}
