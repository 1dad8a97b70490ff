import ApusSystem

/// An error in the arguments: the problem, its position, and the correction.
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem with an argument.
  package enum Problem: Sendable, Hashable {
    /// The option is unknown.
    case unknownOption(given: String, nearest: String?)
    /// The name is unknown: a command, a probe, a machine.
    case unknownName(kind: String, given: String, nearest: String?, known: [String])
    /// The value of the option is missing: the arguments ended or another option followed.
    case missingValue(option: String, placeholder: String)
    /// The option is a flag and takes no value.
    case unexpectedValue(option: String, given: String)
    /// The value of the option could not be read.
    case invalidValue(option: String, given: String, expected: String)
    /// The option belongs to other commands.
    case misplacedOption(option: String, command: String, owners: [String])
    /// The option has no effect without another option.
    case missingCompanion(option: String, companion: String)
    /// The option has no effect together with another option.
    case conflict(option: String, other: String)
    /// The argument is not UTF-8.
    case notText(given: String)
    /// The command takes fewer operands.
    case unexpectedOperand(given: String, command: String)
    /// The command needs more operands.
    case missingOperand(command: String, operands: String)
    /// The option chooses things of a kind that the program does not have.
    case nothingToRun(option: String, kind: String)
    /// The command needs a verb.
    case missingVerb(command: String, known: [String])
  }

  /// The problem with the argument.
  package let problem: Problem
  /// The position of the argument, counted from 1; 0 if no argument is the cause.
  package let position: Int

  /// Creates an error from its parts.
  package init(_ problem: Problem, position: Int) {
    self.problem = problem
    self.position = position
  }

  /// Creates the error for an unknown name, with the nearest known name.
  package static func unknownName(
    kind: String, given: String, known: [String], position: Int = 0
  ) -> UsageError {
    let nearest = Suggestion.nearest(to: given, in: known)
    return UsageError(
      .unknownName(kind: kind, given: given, nearest: nearest, known: known), position: position)
  }

  /// The problem and the correction, in one or two sentences that are safe to print.
  package var description: String { message.printable }

  private var message: String {
    switch problem {
    case .unknownOption(let given, let nearest):
      "unknown option '\(given)'." + (nearest.map { " Did you mean '\($0)'?" } ?? seeHelp)
    case .unknownName(let kind, let given, let nearest, let known):
      "unknown \(kind) '\(given)'. "
        + (nearest.map { "Did you mean '\($0)'?" + Self.others(given, known, beside: $0) }
          ?? Self.choice(given, known))
    case .missingValue(let option, let placeholder):
      "'\(option)' needs a value: \(option) \(placeholder)."
    case .unexpectedValue(let option, let given):
      "'\(option)' takes no value, but was given '\(given)'. Remove the value after '\(option)'."
    case .invalidValue(let option, let given, let expected):
      "'\(given)' is not a value for '\(option)'. Expected \(expected)."
    case .notText(let given):
      "'\(given)' is not UTF-8. Write it in UTF-8. If it is a file, rename it or run this in its folder."
    case .misplacedOption(let option, let command, let owners):
      "'\(option)' has no effect on '\(command)'. It is an option of "
        + owners.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        + (owners.count > 5 ? " and \(owners.count - 5) more." : ".")
    case .missingCompanion(let option, let companion):
      "'\(option)' has no effect without '\(companion)'. Add '\(companion)', or leave out '\(option)'."
    case .conflict(let option, let other):
      "'\(option)' has no effect with '\(other)'. Remove either option."
    case .unexpectedOperand(let given, let command):
      "'\(command)' does not take '\(given)'." + seeHelp
    case .missingOperand(let command, let operands):
      "'\(command)' needs more: \(command) \(operands)."
    case .nothingToRun(let option, let kind):
      "'\(option)' has nothing to run: the program has no \(kind). Leave out '\(option)'."
    case .missingVerb(let command, let known):
      "'\(command)' needs a verb: \(known.joined(separator: ", "))."
    }
  }

  /// The known names if there are few, else the nearest of them.
  private static func choice(_ given: String, _ known: [String]) -> String {
    if known.isEmpty { return "There is none yet." }
    return known.count <= 8
      ? "Known: \(known.joined(separator: ", "))."
      : "The nearest of \(known.count): "
        + Suggestion.nearest(5, to: given, in: known).joined(separator: ", ") + "."
  }

  /// The next four of the nearest names, if a part between hyphens of the given name may be wrong.
  private static func others(_ given: String, _ known: [String], beside nearest: String) -> String {
    guard given.contains("-"), known.count > 8 else { return "" }
    let others = Suggestion.nearest(5, to: given, in: known).filter { $0 != nearest }.prefix(4)
    return " Also near: \(others.joined(separator: ", "))."
  }

  private var seeHelp: String { " See --help." }
}
