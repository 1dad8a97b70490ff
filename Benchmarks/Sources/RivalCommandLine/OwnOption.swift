/// An option that only one family of benchmarks has.
public struct OwnOption: Sendable {
  /// The option as it is typed, such as `--rival`.
  let name: String
  /// The name of its value in the usage, or `nil` if the option is a flag.
  let placeholder: String?

  /// Creates an option with a value, or a flag if `placeholder` is `nil`.
  public init(_ name: String, _ placeholder: String? = nil) {
    (self.name, self.placeholder) = (name, placeholder)
  }

  /// The option with its value, such as `--rival PROGRAM`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}
