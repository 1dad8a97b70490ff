import ApusBytes
import ApusCSV

/// The statistics of some columns of a table, or of each group of its rows.
struct TableStatistics: Sendable {
  /// What is asked of a table.
  struct Question: Sendable {
    /// The columns to describe, by their indices.
    var columns: [Int]
    /// The column and the value that a row must have.
    var condition: (column: Int, value: String)?
    /// The column whose values are the groups.
    var group: Int?
    /// The number of columns of the header.
    var width: Int
  }

  /// The rows with a value of the group's column, or all rows.
  struct Group: Sendable {
    let name: [UInt8]
    var rowCount = 0
    var columns: [ColumnStatistics]
  }

  let question: Question
  private(set) var groups: [Group] = []
  private(set) var longRows = RaggedRows()
  private(set) var shortRows = RaggedRows()
  private var indices: [[UInt8]: Int] = [:]
  private var last = 0
  private var buffer: [UInt8] = []

  init(_ question: Question) {
    self.question = question
    if question.group == nil { _ = index(of: []) }
  }

  /// The groups in the order of their names.
  var sortedGroups: [Group] {
    groups.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// Takes a row, if it fulfils the condition.
  mutating func take(_ row: borrowing CSVRow) {
    if row.count != question.width { takeRagged(row) }
    if let (column, value) = question.condition, !(row[column] == value) { return }
    let group = question.group.map { index(of: row[$0]) } ?? 0
    groups[group].rowCount += 1
    for (position, column) in question.columns.enumerated() {
      groups[group].columns[position].take(row[column], &buffer)
    }
  }

  private mutating func takeRagged(_ row: borrowing CSVRow) {
    if row.count > question.width {
      longRows.take(row.position)
    } else {
      shortRows.take(row.position)
    }
  }

  /// Takes the rows of the part that follows.
  mutating func take(_ other: TableStatistics) {
    longRows.take(other.longRows)
    shortRows.take(other.shortRows)
    for group in other.groups {
      let index = index(of: group.name)
      groups[index].rowCount += group.rowCount
      for column in group.columns.indices {
        groups[index].columns[column].take(group.columns[column])
      }
    }
  }

  private mutating func index(of field: CSVField) -> Int {
    // Neighbouring rows are often of one group.
    if !groups.isEmpty, !field.needsUnescaping {
      let name = groups[last].name
      if field.bytes.equals(name.span) { return last }
    }
    buffer.removeAll(keepingCapacity: true)
    field.appendValue(to: &buffer)
    last = index(of: buffer)
    return last
  }

  private mutating func index(of name: [UInt8]) -> Int {
    if let known = indices[name] { return known }
    indices[name] = groups.count
    groups.append(
      Group(
        name: name,
        columns: Array(repeating: ColumnStatistics(), count: question.columns.count)))
    return groups.count - 1
  }
}
