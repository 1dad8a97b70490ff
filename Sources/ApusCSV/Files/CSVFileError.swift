/// A file that cannot be read as a table: its path, the kind of the error and the position.
///
///     do {
///       _ = try CSV.decode([Stop].self, path: "stops.csv")
///     } catch let error as CSVFileError {
///       print(error.path, error.position?.line ?? 0)  // stops.csv 4
///     }
///
public struct CSVFileError: Error, Hashable, Sendable {
  /// The kind of the error.
  public let kind: CSVFileError.Kind
  /// The path that the file was opened with.
  public let path: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - path: The path of the file.
  public init(_ kind: CSVFileError.Kind, in path: String) {
    self.kind = kind
    self.path = path
  }

  /// The position in the text, or `nil` if the error is that of the whole file's. In a file of UTF-16, its
  /// byte is that of the text in UTF-8.
  public var position: CSVPosition? {
    switch kind {
    case .malformed(let error): error.position
    case .field(let error): error.position
    case .unreadable, .encoding, .column: nil
    }
  }
}

extension CSVFileError: CustomStringConvertible {
  /// A description of the path, the position and the kind.
  public var description: String { "\(path): \(kind)" }
}
