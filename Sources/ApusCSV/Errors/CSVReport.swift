/// What was odd about a table that was read leniently.
///
///     if let first = reader.report.first { print(first) }
///
public struct CSVReport: Sendable, Equatable {
  /// How many odd places there were.
  public private(set) var count = 0
  /// The first of them.
  public private(set) var first: CSVError?
  /// The last of them.
  public private(set) var last: CSVError?

  /// Creates a report of nothing.
  public init() {}

  mutating func add(_ error: CSVError) {
    count += 1
    if first == nil { first = error }
    last = error
  }

  /// Adds what was odd in the text after that of this report.
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
