/// An option of a command, for both the parser and the help.
///
///     Option("budget", short: "b", value: "TIME", help: "Spend TIME on each benchmark.") {
///       settings, text in settings.budget = try OptionValue.seconds(text)
///     }
///
package struct Option<Settings>: Sendable {
  /// Changes the settings; `text` is the value of the option, empty for a flag.
  package typealias Apply =
    @Sendable (_ settings: inout Settings, _ text: String)
    throws(ValueError) -> Void

  /// The long name without its dashes.
  package let name: String
  /// The letter of the short form; `nil` without a short form.
  package let short: Character?
  /// The placeholder of the value in the help, such as `TIME`; `nil` for a flag, which takes no
  /// value.
  package let value: String?
  /// The effect of the option, as a sentence.
  package let help: String
  /// The verbs that the option belongs to; empty if it belongs to all.
  package let verbs: [String]
  /// The closure that changes the settings.
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

  /// The option in the help: `-b, --budget TIME`.
  var spelling: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}
