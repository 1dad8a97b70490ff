/// A named parameter of a figure, such as `bytes = 262144`.
public struct Parameter: Sendable, Hashable {
  /// The parameter's name, in the words of the results' schema.
  public let name: String
  /// What it was set to.
  public let value: ParameterValue

  /// Creates a parameter that holds a number.
  public init(_ name: String, _ value: Int) {
    self.name = name
    self.value = .integer(value)
  }

  /// Creates a parameter that holds a name.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .text(value)
  }
}
