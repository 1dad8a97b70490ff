/// Why a text is no table, and where.
public struct CSVError: Error, Equatable {
  /// What is wrong.
  public var issue: CSVParseIssue
  /// Where it is.
  public var position: CSVPosition

  /// Creates an error.
  public init(_ issue: CSVParseIssue, at position: CSVPosition) {
    self.issue = issue
    self.position = position
  }
}

extension CSVError: CustomStringConvertible {
  /// The place and what is wrong there, in words.
  public var description: String { "\(position): \(issue)" }
}
