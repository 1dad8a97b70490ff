/// The verb and the operands of a command line, without the options.
package struct Invocation: Sendable, Hashable {
  /// The verb, or `nil` if none was given.
  package var verb: String?
  /// The operands in their order.
  package var operands: [String]

  /// The positions of the operands among the arguments, counted from 1.
  package var operandPositions: [Int] = []

  /// The number of operands before `--`; `nil` without `--`.
  package var countBeforeDashes: Int?

  /// Creates an invocation.
  package init(verb: String?, operands: [String], countBeforeDashes: Int? = nil) {
    self.verb = verb
    self.operands = operands
    self.countBeforeDashes = countBeforeDashes
  }
}
