extension Catalogue {
  /// The benchmarks that crossbeam publishes.
  static let six = Section(
    name: "six", title: "crossbeam's six",
    note:
      "T = 4 a side, a fifth of the published messages. In seq a single task sends all messages "
      + "and then receives them; `all` is a capacity for that.",
    rows: ["seq/all", "seq/unbounded"].map(row)
      + ["0", "1", "all", "unbounded"].flatMap { capacity in
        ["spsc", "mpsc", "mpmc", "select-rx", "select-both"].map { row("\($0)/\(capacity)") }
      })

  private static func row(_ name: String) -> Row {
    Row(
      name: name, count: 1_000_000, step: 4,
      entries: ["apus", "go", "crossbeam", "flume"].map { Entry($0, "six/\(name)") },
      targets: [
        .comparison("apus", over: "go"), .comparison("apus", over: "crossbeam"),
        .comparison("apus", over: "flume"),
      ])
  }
}
