/// A named parameter of a measurement, such as `bytes = 262144`.
///
///     let parameter = Parameter("bytes", 262_144)
///     print(parameter.name, parameter.value)  // bytes 262144
///
public struct Parameter: Sendable, Hashable {
  /// The parameter's name, as in the schema of the results.
  public let name: String
  /// The value of the parameter.
  public let value: ParameterValue

  /// Creates a parameter with a number.
  public init(_ name: String, _ value: Int) {
    self.name = name
    self.value = .integer(value)
  }

  /// Creates a parameter with a name.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .text(value)
  }

  /// Creates a parameter with a value of either kind.
  init(_ name: String, _ value: ParameterValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a measurement's parameter: a size, a number or a name.
///
///     Parameter("bytes", 64).value == .integer(64)      // true
///     Parameter("level", "L1").value.description        // "L1"
///
public enum ParameterValue: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  /// A size or a number.
  case integer(Int)
  /// A name.
  case text(String)

  /// Creates a name from a literal.
  public init(stringLiteral text: String) { self = .text(text) }

  /// Creates a number from a literal.
  public init(integerLiteral number: Int) { self = .integer(number) }

  /// The text of the value for display.
  public var description: String {
    switch self {
    case .integer(let number): String(number)
    case .text(let name): name
    }
  }
}
