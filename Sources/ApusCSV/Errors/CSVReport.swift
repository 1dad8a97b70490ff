/// The malformed parts of a table that was read leniently.
///
///     if let first = reader.report.first { print(first) }
///
public struct CSVReport: Sendable, Equatable {
  /// The number of issues.
  public private(set) var count = 0
  /// The first issue.
  public private(set) var first: CSVError?
  /// The last issue.
  public private(set) var last: CSVError?

  /// Creates an empty report.
  public init() {}

  mutating func add(_ error: CSVError) {
    count += 1
    if first == nil { first = error }
    last = error
  }

  /// Adds the issues of the text that follows.
  mutating func append(_ other: CSVReport) {
    count += other.count
    first = first ?? other.first
    last = other.last ?? last
  }

  func moved(_ records: Int, _ lines: Int) -> CSVReport {
    var moved = self
    moved.first = first?.moved(records, lines)
    moved.last = last?.moved(records, lines)
    return moved
  }
}
