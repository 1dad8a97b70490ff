import ApusSystem

/// The reason why a command line needs a shell.
enum ShellNeed: Sendable, Hashable, CustomStringConvertible {
  /// An operator, an expansion, a pattern or a comment.
  case character(Character)
  /// An assignment before the command.
  case assignment(String)
  /// A word of the shell's grammar.
  case keyword(String)
  /// A command of the shell itself.
  case builtin(String)

  private static let keywords: Set<String> = [
    "!", "{", "}", "case", "do", "done", "elif", "else", "esac", "fi", "for", "if", "in", "then",
    "until", "while",
  ]
  /// Commands that act on the shell itself, so that no program can replace them.
  private static let builtins: Set<String> = [
    ".", ":", "alias", "bg", "break", "cd", "command", "continue", "eval", "exec", "exit", "export",
    "fc", "fg", "getopts", "hash", "jobs", "local", "read", "readonly", "return", "set", "shift",
    "times", "trap", "type", "ulimit", "umask", "unalias", "unset", "wait",
  ]
  /// Commands of the shell that are also programs; if the program exists, it is measured.
  private static let doubled: Set<String> = [
    "echo", "false", "kill", "printf", "pwd", "test", "true",
  ]

  /// Creates the need of a command for a shell from its first word; `nil` if it needs no shell.
  init?(firstWord word: ShellWords.Word) {
    if let name = Self.assignedName(word.plainPart ?? word.text) {
      self = .assignment(name)
    } else if word.plainPart == nil, Self.keywords.contains(word.text) {
      self = .keyword(word.text)
    } else if Self.builtins.contains(word.text) || Self.isOnlyBuiltin(word.text) {
      self = .builtin(word.text)
    } else {
      return nil
    }
  }

  private static func isOnlyBuiltin(_ name: String) -> Bool {
    doubled.contains(name) && ExecutableSearch.path(of: name) == nil
  }

  /// Returns the name before the first equals sign if it is the name of a variable.
  private static func assignedName(_ text: String) -> String? {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = text[..<sign]
    guard let first = name.utf8.first, !isDigit(first) else { return nil }
    return name.utf8.allSatisfy { isDigit($0) || isLetter($0) } ? String(name) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || byte == UInt8(ascii: "_")
  }

  var description: String {
    switch self {
    case .character("\n"): "the line break"
    case .character(let character): "'\(character)'"
    case .assignment(let name): "the assignment to \(name)"
    case .keyword(let word): "the keyword '\(word)'"
    case .builtin(let name): "the builtin '\(name)'"
    }
  }
}
