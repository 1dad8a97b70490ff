/// A table of an experiment, published or measured, as text.
///
///     ExperimentTable(
///       title: "A million checks", head: ["clock", "iMac Pro"], rows: [["Date", "30 ms"]])
///
public struct ExperimentTable: Sendable, Hashable {
  /// What the table shows, in one line.
  public let title: String
  /// What stands above the columns. The first column holds names, the others numbers with their unit.
  public let head: [String]
  /// The rows, each as long as the head.
  public let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - title: What the table shows, in one line.
  ///   - head: At least one column.
  ///   - rows: Each as long as `head`.
  public init(title: String, head: [String], rows: [[String]]) {
    precondition(!head.isEmpty, "a table needs a column")
    precondition(
      rows.allSatisfy { $0.count == head.count }, "every row has one cell for each column")
    self.title = title
    self.head = head
    self.rows = rows
  }
}
