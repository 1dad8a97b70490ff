/// What was asked for, apart from the options.
package struct Invocation: Sendable, Hashable {
  /// The verb, or `nil` when none was given.
  package var verb: String?
  /// The operands in their order.
  package var operands: [String]

  /// Which arguments the operands are, counted from 1.
  package var operandPositions: [Int] = []

  /// How many of the operands stand before `--`; `nil` where there was none.
  package var countBeforeDashes: Int?

  /// Creates an invocation.
  package init(verb: String?, operands: [String], countBeforeDashes: Int? = nil) {
    self.verb = verb
    self.operands = operands
    self.countBeforeDashes = countBeforeDashes
  }
}
