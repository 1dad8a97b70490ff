/// A file that cannot be read as a table: its path, the problem and the position.
///
///     do {
///       _ = try CSV.decode([Stop].self, path: "stops.csv")
///     } catch let error as CSVFileError {
///       print(error.path, error.position?.line ?? 0)  // stops.csv 4
///     }
///
public struct CSVFileError: Error, Hashable, Sendable {
  /// The problem.
  public let problem: CSVFileProblem
  /// The path that the file was opened with.
  public let path: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - path: The path of the file.
  public init(_ problem: CSVFileProblem, in path: String) {
    self.problem = problem
    self.path = path
  }

  /// The position in the text, or `nil` if the problem is the whole file's. In a file of UTF-16, its
  /// byte is that of the text in UTF-8.
  public var position: CSVPosition? {
    switch problem {
    case .malformed(let error): error.position
    case .field(let error): error.position
    case .unreadable, .encoding, .column: nil
    }
  }
}

extension CSVFileError: CustomStringConvertible {
  /// A description of the path, the position and the problem.
  public var description: String { "\(path): \(problem)" }
}
