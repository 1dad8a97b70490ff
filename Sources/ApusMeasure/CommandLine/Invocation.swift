/// What was asked for, apart from the options.
package struct Invocation: Sendable, Hashable {
  /// The verb, or `nil` when none was given.
  package var verb: String?
  /// The operands in their order.
  package var operands: [String]

  /// Creates an invocation.
  package init(verb: String?, operands: [String]) {
    self.verb = verb
    self.operands = operands
  }
}
