/// A parse issue and its position in the text.
public struct CSVError: Error, Hashable {
  /// The parse issue.
  public var issue: CSVIssue
  /// The position of the issue.
  public var position: CSVPosition

  /// Creates an error.
  public init(_ issue: CSVIssue, at position: CSVPosition) {
    self.issue = issue
    self.position = position
  }
}

extension CSVError: CustomStringConvertible {
  /// A description of the position and the issue.
  public var description: String { "\(position): \(issue)" }
}
