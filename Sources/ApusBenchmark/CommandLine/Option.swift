/// One option of a command: the parser and the help both read it.
///
///     Option("budget", short: "b", value: "TIME", help: "Spend TIME on each benchmark.") {
///       settings, text in settings.budget = try OptionValue.seconds(text)
///     }
///
package struct Option<Settings>: Sendable {
  /// Changes the settings; `text` is the option's value, empty for a flag.
  package typealias Apply =
    @Sendable (_ settings: inout Settings, _ text: String)
    throws(ValueError) -> Void

  /// The long name without its dashes.
  package let name: String
  /// The letter of the short form, where there is one.
  package let short: Character?
  /// What the help calls the value, such as `TIME`; `nil` for a flag, which takes none.
  package let value: String?
  /// What the option does, as a sentence.
  package let help: String
  /// The verbs that it belongs to; empty when it belongs to all.
  package let verbs: [String]
  /// Changes the settings.
  package let apply: Apply

  /// Creates an option; without a `value` it is a flag.
  package init(
    _ name: String, short: Character? = nil, value: String? = nil, help: String,
    verbs: [String] = [], apply: @escaping Apply
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.verbs = verbs
    self.apply = apply
  }

  /// The option as the help shows it: `-b, --budget TIME`.
  var spelling: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}
