/// The operands of a command line, and the names of the options that were given.
package struct Invocation: Sendable, Hashable {
  /// The name of the command in messages, such as `csv head`.
  package let title: String
  /// The operands in their order.
  package let operands: [String]
  /// The positions of the operands among the arguments, counted from 1.
  package let positions: [Int]
  /// The number of operands before `--`; `nil` without `--`.
  package let countBeforeDashes: Int?
  /// The options that were given, each in its long form, such as `--quick`; also `--`.
  package let options: Set<String>

  /// Returns the bytes of an operand, which need not be UTF-8.
  package func bytes(ofOperand index: Int) -> [UInt8] {
    let text = operands[index]
    guard let bytes = RawArguments.bytes(at: positions[index]),
      String(decoding: bytes, as: UTF8.self) == text
    else { return Array(text.utf8) }
    return bytes
  }

  /// Requires that an option was given only together with another, without which it has no effect.
  package func require(_ option: String, with other: String) throws(UsageError) {
    guard options.contains(option), !options.contains(other) else { return }
    throw UsageError(.missingCompanion(option: option, companion: other), position: 0)
  }

  /// Requires that none of some options was given together with another, with which they have no
  /// effect.
  package func forbid(_ ineffective: [String], with other: String) throws(UsageError) {
    guard options.contains(other), let option = ineffective.first(where: options.contains) else {
      return
    }
    throw UsageError(.conflict(option: option, other: other), position: 0)
  }
}
