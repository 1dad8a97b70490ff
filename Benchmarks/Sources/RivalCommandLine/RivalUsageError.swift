/// An argument that a family of benchmarks does not accept.
public struct RivalUsageError: Error, CustomStringConvertible {
  /// The kind of the mistake.
  public enum Problem: Sendable {
    case unknown(String)
    case badValue(String?, of: String, expected: String)
  }

  /// The mistake.
  public let problem: Problem
  /// The arguments that the family accepts, as in its usage.
  public let accepted: [String]

  /// The mistake and the arguments that the family accepts.
  public var description: String {
    let accepted = "The program accepts " + accepted.joined(separator: ", ") + "."
    switch problem {
    case .unknown(let given): return "there is no option '\(given)'. " + accepted
    case .badValue(let given?, let option, let expected):
      return "'\(given)' is not a value of '\(option)', which needs \(expected). " + accepted
    case .badValue(nil, let option, let expected):
      return "'\(option)' needs \(expected). " + accepted
    }
  }
}
