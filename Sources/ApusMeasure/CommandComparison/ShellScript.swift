/// A script that a shell runs, with arguments after it.
enum ShellScript {
  /// Returns the character that keeps arguments at the end of a script from its last command, or
  /// `nil` if they reach the command.
  ///
  /// The character is a `#` that begins a comment, or an operator at the end that ends the command.
  ///
  /// - Complexity: O(*n*) in the characters of the script.
  static func obstacleToArguments(of script: String) -> Character? {
    var quote: Character?
    var isEscaped = false
    var isBetweenWords = true
    var last: Character?
    for character in script {
      if isEscaped {
        (isEscaped, isBetweenWords, last) = (false, false, nil)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let opening = quote {
        if character == opening { quote = nil }
      } else {
        switch character {
        case "'", "\"": (quote, isBetweenWords, last) = (character, false, nil)
        case "#" where isBetweenWords: return character
        case " ", "\t": isBetweenWords = true
        default: (isBetweenWords, last) = (operators.contains(character), character)
        }
      }
    }
    return last.flatMap { endsOfCommand.contains($0) ? $0 : nil }
  }

  private static let operators: Set<Character> = ["|", "&", ";", "(", ")", "<", ">", "\n"]
  private static let endsOfCommand: Set<Character> = ["&", ";", ")", "\n"]
}
