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
    first = first ?? error
    last = error
  }
}
