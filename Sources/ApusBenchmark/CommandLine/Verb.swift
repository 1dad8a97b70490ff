/// One verb of a command, such as `bench`: the parser and the help both read it.
package struct Verb: Sendable {
  /// The word that is typed.
  package let name: String
  /// What the help calls the operands, such as `[PROBE ...]`; empty when there are none.
  package let operands: String
  /// How many operands are allowed.
  package let count: ClosedRange<Int>
  /// What the verb does, as a sentence.
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

  /// The verb as the help shows it: `bench [FILTER]`.
  var spelling: String { operands.isEmpty ? name : "\(name) \(operands)" }
}
