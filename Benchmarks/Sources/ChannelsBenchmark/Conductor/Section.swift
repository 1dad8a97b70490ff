/// Rows that make one table.
struct Section {
  var name: String
  var title: String
  var note: String
  var rows: [Row]
  /// What the times are divided by: a message, a pair.
  var unit = "message"
}
