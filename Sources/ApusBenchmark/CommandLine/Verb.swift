/// A verb of a command, such as `bench`, for both the parser and the help.
package struct Verb: Sendable {
  /// The name of the verb, as typed.
  package let name: String
  /// The operands in the help, such as `[PROBE ...]`; empty if the verb has none.
  package let operands: String
  /// The allowed numbers of operands.
  package let count: ClosedRange<Int>
  /// The effect of the verb, as a sentence.
  package let help: String

  /// Creates a verb.
  package init(
    _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0, help: String
  ) {
    self.name = name
    self.operands = operands
    self.count = count
    self.help = help
  }

  /// The verb in the help: `bench [FILTER]`.
  var spelling: String { operands.isEmpty ? name : "\(name) \(operands)" }
}
