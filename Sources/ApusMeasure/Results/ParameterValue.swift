/// The value of one parameter of a figure: how large, how many, which.
public enum ParameterValue: Sendable, Hashable, CustomStringConvertible {
  /// A size or a number.
  case integer(Int)
  /// A name.
  case text(String)

  /// The value as it is shown.
  public var description: String {
    switch self {
    case .integer(let number): String(number)
    case .text(let name): name
    }
  }
}
