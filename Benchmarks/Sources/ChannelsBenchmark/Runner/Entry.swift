/// A column of a row: a lane, and its workload.
struct Entry {
  /// The title of the column.
  var label: String
  var lane: String
  var workload: String

  init(_ label: String, _ lane: String, _ workload: String) {
    (self.label, self.lane, self.workload) = (label, lane, workload)
  }

  /// Creates a column with the name of its lane as the title.
  init(_ lane: String, _ workload: String) { self.init(lane, lane, workload) }
}
