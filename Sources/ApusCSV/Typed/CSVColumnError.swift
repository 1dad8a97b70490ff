/// The reason why a column was not found.
public enum CSVColumnError: Error, Hashable, Sendable {
  /// The header does not have this name.
  case missing(String, known: [String])
}

extension CSVColumnError: CustomStringConvertible {
  /// A description of the name, and the known names.
  public var description: String {
    switch self {
    case .missing(let name, let known):
      "no column \(name); there are \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    }
  }
}
