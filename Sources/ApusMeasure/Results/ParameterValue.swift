/// The value of a measurement's parameter: a size, a number or a name.
public enum ParameterValue: Sendable, Hashable, CustomStringConvertible {
  /// A size or a number.
  case integer(Int)
  /// A name.
  case text(String)

  /// The text of the value for display.
  public var description: String {
    switch self {
    case .integer(let number): String(number)
    case .text(let name): name
    }
  }
}
