/// The rows of a table.
struct Section {
  var name: String
  var title: String
  var note: String
  var rows: [Row]
  /// The unit by which times are divided: a message, a pair.
  var unit = "message"
  /// Whether the times of the rows are meaningful.
  var hasTimes = true
  /// Whether the section takes so long that a quick run includes it only if a filter names it.
  var isLong = false
}
