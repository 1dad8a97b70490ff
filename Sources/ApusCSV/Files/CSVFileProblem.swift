public import ApusBytes

/// The reason why a file cannot be read as a table.
///
///     do {
///       _ = try CSV.decode([Stop].self, path: "missing.csv")
///     } catch let error as CSVFileError {
///       if case .unreadable(let cause) = error.problem { print(cause.reason) }  // No such file or directory
///     }
///
public enum CSVFileProblem: Hashable, Sendable {
  /// The file cannot be opened or read.
  case unreadable(SystemError)
  /// The text is UTF-16 by its byte order mark, and invalid.
  case encoding(UTF16Error)
  /// The rules reject the text.
  case malformed(CSVError)
  /// The header has no column with a requested name.
  case column(CSVColumnError)
  /// A field does not fit the requested type.
  case field(CSVFieldError)
}

extension CSVFileProblem: CustomStringConvertible {
  /// A description of the problem, with its position.
  public var description: String {
    switch self {
    case .unreadable(let error): "\(error.operation.rawValue): \(error.reason)"
    case .encoding(let error): "\(error)"
    case .malformed(let error): "\(error)"
    case .column(let error): "\(error)"
    case .field(let error): "\(error)"
    }
  }
}
