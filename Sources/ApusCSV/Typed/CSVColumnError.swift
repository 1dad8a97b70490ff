/// Why a column was not found.
public enum CSVColumnError: Error, Hashable, Sendable {
  /// The header does not have this name.
  case missing(String, known: [String])
}

extension CSVColumnError: CustomStringConvertible {
  /// The name, and those that there are.
  public var description: String {
    switch self {
    case .missing(let name, let known):
      "no column \(name); there are \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    }
  }
}
