import ApusSystem

extension Command {
  /// Runs the command that the arguments choose, and returns the exit status of the program.
  ///
  /// An error in the arguments is printed on standard error, with the name of the program.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  package func run(_ arguments: [String]) -> ExitStatus {
    do throws(UsageError) {
      return try dispatch(arguments)
    } catch {
      StandardStream.error.write("\(name): \(error)\n")
      return .usage
    }
  }

  /// Runs the command that the arguments choose, or prints its help.
  func dispatch(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    let route = try route(
      arguments.enumerated().map { Argument(text: $1, position: $0 + 1) }, below: [])
    let command = route.path[route.path.count - 1]
    do throws(UsageError) {
      if let status = try command.start(route.arguments, Self.title(of: route.path)) {
        return status
      }
    } catch {
      throw namingOwners(error, of: Self.title(of: route.path))
    }
    StandardStream.output.write(HelpPage(route.path).text)
    return .success
  }

  /// Returns the commands with the given names, one below the other, beginning with this command.
  package func path(named names: [String]) throws(UsageError) -> [Command] {
    var path = [self]
    for name in names { path.append(try path[path.count - 1].verb(named: name, position: 0)) }
    return path
  }

  /// The name of a command in messages: its verbs, or the program if there are none.
  static func title(of path: [Command]) -> String {
    path.count == 1 ? path[0].name : path.dropFirst().map(\.name).joined(separator: " ")
  }

  // MARK: Choosing a command

  private struct Route {
    /// The commands from the root to the chosen command.
    var path: [Command]
    /// The arguments without the verbs.
    var arguments: [Argument]
  }

  /// Follows the verbs among the arguments; options may precede them.
  private func route(
    _ arguments: [Argument], below path: [Command]
  ) throws(UsageError) -> Route {
    guard !verbs.isEmpty, let index = try firstOperand(of: arguments) else {
      return Route(path: path + [self], arguments: arguments)
    }
    var rest = arguments
    let word = rest.remove(at: index)
    if takesCommand, !verbs.contains(where: { $0.name == word.text }) {
      return Route(path: path + [self], arguments: arguments)
    }
    let verb = try verb(named: word.text, position: word.position)
    return try verb.route(rest, below: path + [self])
  }

  private func verb(named name: String, position: Int) throws(UsageError) -> Command {
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw .unknownName(
        kind: "command", given: name, known: verbs.map(\.name), position: position)
    }
    return verb
  }

  /// Returns the index of the first argument that is neither an option nor the value of an option.
  ///
  /// - Throws: The error of an earlier option, if the operand is no verb.
  private func firstOperand(of arguments: [Argument]) throws(UsageError) -> Int? {
    var lexer = OptionLexer(arguments, forms: paths.flatMap { $0[$0.count - 1].options })
    var earlier: UsageError?
    while true {
      do throws(UsageError) {
        guard let token = try lexer.next() else { return nil }
        guard case .operand(let word) = token else { continue }
        if let earlier, !verbs.contains(where: { $0.name == word.text }) { throw earlier }
        return arguments.firstIndex { $0.position == word.position }
      } catch {
        if let earlier { throw earlier }
        earlier = error
      }
    }
  }

  /// Returns the error with the commands that take the option, if other commands take it.
  private func namingOwners(_ error: UsageError, of title: String) -> UsageError {
    guard case .unknownOption(let given, _) = error.problem else { return error }
    let owners = paths.filter { path in
      path[path.count - 1].options.contains { "--\($0.name)" == given || $0.matches(letter: given) }
    }
    guard !owners.isEmpty else { return error }
    return UsageError(
      .misplacedOption(option: given, command: title, owners: owners.map(Self.title)),
      position: error.position)
  }
}

extension OptionForm {
  /// Whether a word is the short form of the option.
  fileprivate func matches(letter word: String) -> Bool { short.map { "-\($0)" == word } ?? false }
}
