public import ApusBytes

extension CSVFileError {
  /// The reason why a file cannot be read as a table.
  ///
  ///     do {
  ///       _ = try CSV.decode([Stop].self, path: "missing.csv")
  ///     } catch let error as CSVFileError {
  ///       if case .unreadable(let cause) = error.kind { print(cause.reason) }  // No such file or directory
  ///     }
  ///
  public enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable(SystemError)
    /// The text is UTF-16 by its byte order mark, and invalid.
    case encoding(UTF16Error)
    /// The options reject the text.
    case malformed(CSVError)
    /// The header has no column with a requested name.
    case column(CSVColumnError)
    /// A field does not fit the requested type.
    case field(CSVFieldError)
  }
}

extension CSVFileError.Kind: CustomStringConvertible {
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
