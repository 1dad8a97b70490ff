/// A table of an experiment, published or measured, as text.
///
///     ExperimentTable(
///       title: "A million checks", head: ["clock", "iMac Pro"], rows: [["Date", "30 ms"]])
///
package struct ExperimentTable: Sendable, Hashable {
  /// The title of the table, on a single line.
  package let title: String
  /// The titles of the columns. The first column holds names, the others numbers with their unit.
  package let head: [String]
  /// The rows, each as long as the head.
  package let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - title: The title, on a single line.
  ///   - head: The titles of the columns; at least one.
  ///   - rows: The rows, each as long as `head`.
  package init(title: String, head: [String], rows: [[String]]) {
    precondition(!head.isEmpty, "head must not be empty")
    precondition(
      rows.allSatisfy { $0.count == head.count }, "every row must have a cell for each column")
    self.title = title
    self.head = head
    self.rows = rows
  }
}
