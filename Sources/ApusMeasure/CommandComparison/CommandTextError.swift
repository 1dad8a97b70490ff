import ApusSystem

/// The error of a command that cannot be run as written, found before the measurement.
package struct CommandTextError: Error, Sendable, Hashable, CustomStringConvertible {
  enum Problem: Sendable, Hashable {
    case empty
    case unclosedQuote(ShellWords.UnclosedQuoteError)
    case notInPath(program: String)
    case notExecutable(path: String)
    case losesArguments(at: Character)
  }

  /// The command as the user wrote it.
  let command: String
  let problem: Problem

  /// The command, its problem, and the remedy.
  package var description: String {
    switch problem {
    case .empty: "a command is empty; name a program"
    case .unclosedQuote(let found):
      """
      \(command.printable): the quote \(found.quote) at character \(found.position) is not closed; close it, \
      or write \\\(found.quote) for the character itself
      """
    case .notInPath(let program):
      """
      \(program.printable): not in PATH; a program in this folder is ./\(program.printable)
      """
    case .notExecutable(let path):
      """
      \(path.printable): there is no file of this name that may be executed; see ls -l \(path.printable)
      """
    case .losesArguments(let character):
      """
      \(command.printable): the arguments after -- would not reach the command, because of \
      \(ShellNeed.character(character)); write "$@" yourself where they belong
      """
    }
  }
}
