import ApusSystem

/// A command that is run as a whole: a program and its arguments.
package struct ComparedCommand: Sendable, Hashable {
  /// The part that a command has in a comparison.
  package enum Role: Sendable, Hashable {
    /// Its runs are measured.
    case measured
    /// It prepares or concludes runs, and must end with status 0.
    case step
    /// It cleans up at the end, also after an interruption.
    case cleanUp
  }

  /// The command as the user wrote it, or the name that the user gave it; names its results.
  package private(set) var name: String
  /// The part of the command in the comparison.
  package private(set) var role = Role.measured
  /// The values of the parameters that were filled into the command.
  package private(set) var parameters: [Parameter] = []
  let path: String
  let arguments: [String]
  /// The path of the file that the command reads as standard input; `nil` for `/dev/null`.
  let inputPath: String?
  /// The reason why a shell runs the command; `nil` if its program is started directly.
  let shellNeed: ShellNeed?

  init(
    name: String, path: String, arguments: [String], inputPath: String? = nil,
    shellNeed: ShellNeed? = nil
  ) {
    self.name = name
    self.path = path
    self.arguments = arguments
    self.inputPath = inputPath
    self.shellNeed = shellNeed
  }

  /// Parses a command.
  ///
  /// If the text is the path of a file, the command is that program. Otherwise the text is split
  /// into words as `sh` does. A text that needs another feature of a shell is passed to `/bin/sh`,
  /// followed by the arguments unless the text has `$@`.
  ///
  /// - Parameters:
  ///   - text: The command as the user wrote it.
  ///   - arguments: The arguments after the text, the same for both commands.
  ///   - inputPath: The path of the file that each run reads as standard input from its start; `nil` for
  ///     `/dev/null`.
  package init(
    _ text: String, arguments: [String], inputPath: String? = nil
  ) throws(CommandTextError) {
    func problem(_ problem: CommandTextError.Problem) -> CommandTextError {
      CommandTextError(command: text, problem: problem)
    }
    if text.contains("/"), ExistingFile.isThere(text) {
      self.init(name: text, path: text, arguments: [text] + arguments, inputPath: inputPath)
    } else {
      let read: ShellWords
      do throws(ShellWords.UnclosedQuoteError) {
        read = try ShellWords(text)
      } catch {
        throw problem(.unclosedQuote(error))
      }
      if let need = read.need {
        let isAppending = !arguments.isEmpty && !text.contains("$@")
        if isAppending, let character = ShellScript.obstacleToArguments(of: text) {
          throw problem(.losesArguments(at: character))
        }
        self.init(
          name: text, script: isAppending ? text + " \"$@\"" : text, arguments, inputPath, need)
      } else {
        guard let program = read.words.first, !program.isEmpty else { throw problem(.empty) }
        guard let found = ExecutableSearch.path(of: program) else {
          throw problem(.notInPath(program: program))
        }
        self.init(
          name: text, path: found, arguments: read.words + arguments, inputPath: inputPath)
      }
    }
    guard ExecutableSearch.isExecutable(path) else { throw problem(.notExecutable(path: path)) }
  }

  /// Returns the command with another name and the values of its parameters.
  package func named(_ name: String, _ parameters: [Parameter] = []) -> ComparedCommand {
    var command = self
    command.name = name
    command.parameters = parameters
    return command
  }

  /// Returns the command with another part in the comparison.
  package func with(_ role: Role) -> ComparedCommand {
    var command = self
    command.role = role
    return command
  }

  private init(
    name: String, script: String, _ arguments: [String], _ inputPath: String?, _ need: ShellNeed
  ) {
    self.init(
      name: name, path: Self.shell, arguments: ["sh", "-c", script, "sh"] + arguments,
      inputPath: inputPath, shellNeed: need)
  }

  private static let shell = "/bin/sh"

  /// An idle shell; its times are the cost of the shell in a command that needs a shell.
  static let shellAlone = ComparedCommand(
    name: "sh -c :", path: shell, arguments: ["sh", "-c", ":"])
}
