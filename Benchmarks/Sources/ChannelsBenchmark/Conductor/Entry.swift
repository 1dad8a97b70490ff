/// A column of a row: a lane, and the workload that it runs there.
struct Entry {
  /// What it is called in the table.
  var label: String
  var lane: String
  var workload: String

  init(_ label: String, _ lane: String, _ workload: String) {
    (self.label, self.lane, self.workload) = (label, lane, workload)
  }

  /// A lane under its own name.
  init(_ lane: String, _ workload: String) { self.init(lane, lane, workload) }
}
