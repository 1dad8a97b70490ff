/// The reason why a column was not found.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("name,lines\n".utf8)))
///     let header = try reader.header()
///     do {
///       _ = try header.column("platform", as: Int.self)
///     } catch {
///       print(error)  // no column platform; there are name, lines
///     }
///
public enum CSVColumnError: Error, Hashable, Sendable {
  /// The header does not have this name.
  case missing(String, known: [String])
}

extension CSVColumnError: CustomStringConvertible {
  /// A description of the name, and the known names.
  public var description: String {
    switch self {
    case .missing(let name, let known):
      "no column \(name); there are \(Self.list(known))"
    }
  }

  /// The names of the columns that there are.
  static func list(_ known: [String]) -> String {
    known.isEmpty ? "none" : known.joined(separator: ", ")
  }
}
