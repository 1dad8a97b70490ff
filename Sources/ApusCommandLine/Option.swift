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

  /// The spelling and the help of the option.
  package let form: OptionForm
  /// The closure that changes the settings.
  package let apply: Apply

  /// Creates an option; without a `value` it is a flag.
  ///
  /// - Parameter disables: The name of an option that has no effect together with this option; a
  ///   command line with both is an error.
  package init(
    _ name: String, short: Character? = nil, value: String? = nil, help: String,
    disables: String? = nil, apply: @escaping Apply
  ) {
    self.init(
      OptionForm(name: name, short: short, value: value, help: help, disables: disables),
      apply: apply)
  }

  private init(_ form: OptionForm, apply: @escaping Apply) {
    self.form = form
    self.apply = apply
  }

  /// Returns the option for settings that contain these settings at `path`.
  package func at<Outer>(
    _ path: any WritableKeyPath<Outer, Settings> & Sendable
  ) -> Option<Outer> {
    Option<Outer>(form) { settings, text throws(ValueError) in
      try apply(&settings[keyPath: path], text)
    }
  }
}

extension Array {
  /// Returns the options for settings that contain these settings at `path`.
  ///
  ///     MeasureSettings.options.at(\ProfileSettings.measure)
  ///
  package func at<Outer, Settings>(
    _ path: any WritableKeyPath<Outer, Settings> & Sendable
  ) -> [Option<Outer>] where Element == Option<Settings> {
    map { $0.at(path) }
  }
}

/// The spelling and the help of an option, which do not depend on the settings that it changes.
package struct OptionForm: Sendable, Hashable {
  /// The long name without its dashes.
  package let name: String
  /// The letter of the short form; `nil` without a short form.
  package let short: Character?
  /// The placeholder of the value in the help, such as `TIME`; `nil` for a flag, which takes no
  /// value.
  package let value: String?
  /// The effect of the option, as a sentence.
  package let help: String
  /// The name of an option that has no effect together with this option.
  package var disables: String?

  /// Whether the value is the path of a file or folder, for completions.
  package var takesPath: Bool { value == "PATH" }

  /// The option of every command.
  package static let help = OptionForm(
    name: "help", short: "h", value: nil, help: "Print this help.")

  /// The option of every command that refuses to build the program that performs it.
  package static let noBuild = OptionForm(
    name: "no-build", short: nil, value: nil,
    help: "Do not build the program of a command; fail if it is missing.")

  /// The option in the help: `-b, --budget TIME`.
  package var spelling: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}
