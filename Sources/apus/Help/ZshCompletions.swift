import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// The completions of zsh, for a file `_apus` in a folder of `fpath`.
struct ZshCompletions {
  private let name: String
  private let commands: [CompletedCommand]

  init(_ root: Command) {
    name = root.name
    commands = CompletedCommand.all(of: root)
  }

  var script: String {
    """
    #compdef \(name)
    # zsh completions for \(name), printed by: \(name) completions zsh
    _\(name)() {
      local path_= previous=${words[CURRENT - 1]} files= index
      local -a verbs options operands
      for ((index = 2; index < CURRENT; index++)); do
        case "$path_ ${words[index]}" in
          (\(paths)) path_="$path_ ${words[index]}" ;;
        esac
      done
      case "$path_ $previous" in
    \(values)
      esac
      case "$path_" in
    \(forms)
      esac
      if [[ ${words[CURRENT]} == -* ]]; then
        _describe -o option options
        return
      fi
      if (( ${#verbs} )); then _describe command verbs; fi
      if (( ${#operands} )); then _describe operand operands; fi
      if [[ -n $files ]]; then _files; fi
    }
    if [[ ${funcstack[1]} == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

    """
  }

  private var paths: String {
    commands.filter { !$0.verbs.isEmpty }.map { "' \($0.verbs)'" }.joined(separator: "|")
  }

  /// The options with a value: a path is completed, and any other value is typed.
  private var values: String {
    commands.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        let path = command.verbs.isEmpty ? "" : " \(command.verbs)"
        let patterns = option.words.map { "'\(path) \($0)'" }.joined(separator: "|")
        let action =
          option.takesPath ? "_files; return" : "_message '\(option.value ?? "")'; return"
        return "    (\(patterns)) \(action) ;;"
      }
    }.joined(separator: "\n")
  }

  private var forms: String {
    commands.map { command in
      let verbs = command.command.verbs.map { Self.item($0.name, $0.help) }
      let options = command.options.flatMap { option in
        option.words.map { Self.item($0, option.help) }
      }
      let operands = command.command.words.map { Self.quoted($0) }
      return """
            ('\(command.verbs.isEmpty ? "" : " \(command.verbs)")')
              verbs=(\(verbs.joined(separator: " ")))
              options=(\(options.joined(separator: " ")))
              operands=(\(operands.joined(separator: " ")))\(command.takesFiles ? "\n          files=yes" : "")
              ;;
        """
    }.joined(separator: "\n")
  }

  private static func item(_ word: String, _ help: String) -> String {
    quoted("\(word.replacing(":", with: "\\:")):\(help)")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
