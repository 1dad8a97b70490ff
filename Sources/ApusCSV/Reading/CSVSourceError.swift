/// The reason why reading a source ended early.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("name,lines\n".utf8)))
///     do {
///       _ = try reader.columns("platform")
///     } catch {
///       print(error)  // no column platform; there are name, lines
///     }
///
public enum CSVSourceError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// The text is malformed.
  case malformed(CSVError)
  /// The header has no column with a requested name; `known` has the names of the header.
  case missingColumn(String, known: [String])
}

extension CSVSourceError: Equatable where Cause: Equatable {}

extension CSVSourceError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .source(let cause): "\(cause)"
    case .malformed(let error): "\(error)"
    case .missingColumn(let name, let known): "\(CSVColumnError.missing(name, known: known))"
    }
  }
}
