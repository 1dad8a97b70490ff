/// Rows that make one table.
struct Section {
  var name: String
  var title: String
  var note: String
  var rows: [Row]
  /// What the times are divided by: a message, a pair.
  var unit = "message"
  /// Whether the times of its rows mean something.
  var hasTimes = true
  /// Whether the section takes so long that a quick run has it only if a filter names it.
  var isLong = false
}
