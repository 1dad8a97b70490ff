/// A parse issue and its position in the text.
///
///     do {
///       _ = try CSVIndex(of: [UInt8]("name,lines\nZoo,2,9\n".utf8).span)
///     } catch {
///       print(error)  // line 2, record 2, field 3, byte 12: 3 fields where the first row has 2
///     }
///
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
