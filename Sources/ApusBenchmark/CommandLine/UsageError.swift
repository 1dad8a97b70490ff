/// The arguments could not be understood: what was wrong, where, and what to type instead.
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong.
  package enum Problem: Sendable, Hashable {
    /// No option has this name.
    case unknownOption(given: String, nearest: String?)
    /// A word that is none of the known ones: a verb, a probe, a machine.
    case unknownName(kind: String, given: String, nearest: String?, known: [String])
    /// The option needs a value and the arguments ended, or went on with another option.
    case missingValue(option: String, placeholder: String)
    /// The option is a flag.
    case unexpectedValue(option: String, given: String)
    /// The option's value could not be read.
    case invalidValue(option: String, given: String, expected: String)
    /// The option belongs to other verbs.
    case misplacedOption(option: String, verbs: [String])
    /// The argument is not UTF-8, and no text can stand for it.
    case notText(given: String)
    /// More operands than the verb takes.
    case unexpectedOperand(given: String, verb: String)
    /// Fewer operands than the verb needs.
    case missingOperand(verb: String, operands: String)
  }

  /// What was wrong.
  package let problem: Problem
  /// Which argument it was, counted from 1; 0 where none is to blame.
  package let position: Int

  /// Creates an error from its parts.
  package init(_ problem: Problem, position: Int) {
    self.problem = problem
    self.position = position
  }

  /// Creates the error for a name that is none of the known ones, with the nearest of them.
  package static func unknownName(
    kind: String, given: String, known: [String], position: Int = 0
  ) -> UsageError {
    let nearest = Suggestion.nearest(to: given, in: known)
    return UsageError(
      .unknownName(kind: kind, given: given, nearest: nearest, known: known), position: position)
  }

  /// What was wrong and what to do, in one or two sentences that are safe to print.
  package var description: String { message.printable }

  private var message: String {
    switch problem {
    case .unknownOption(let given, let nearest):
      "unknown option '\(given)'." + (nearest.map { " Did you mean '\($0)'?" } ?? seeHelp)
    case .unknownName(let kind, let given, let nearest, let known):
      "unknown \(kind) '\(given)'."
        + (nearest.map { " Did you mean '\($0)'?" } ?? " Known: \(known.joined(separator: ", ")).")
    case .missingValue(let option, let placeholder):
      "'\(option)' needs a value: \(option) \(placeholder)."
    case .unexpectedValue(let option, let given):
      "'\(option)' takes no value, but was given '\(given)'. Leave out what follows '\(option)'."
    case .invalidValue(let option, let given, let expected):
      "'\(given)' is not a value for '\(option)'. Expected \(expected)."
    case .notText(let given):
      "'\(given)' is not UTF-8. Rename the file, or run this in its folder."
    case .misplacedOption(let option, let verbs):
      "'\(option)' belongs to \(verbs.map { "'\($0)'" }.joined(separator: ", ")), not here."
        + seeHelp
    case .unexpectedOperand(let given, let verb):
      "'\(verb)' does not take '\(given)'." + seeHelp
    case .missingOperand(let verb, let operands):
      "'\(verb)' needs more: \(verb) \(operands)."
    }
  }

  private var seeHelp: String { " See --help." }
}
