extension Catalogue {
  /// The twelve workloads of Channels.md for Int, on all lanes.
  static let twelve = Section(
    name: "twelve", title: "The twelve workloads, Int",
    note:
      "The time includes channel, tasks and teardown; each lane's number of messages is checked.",
    rows: transfers + [sync, select])

  private static let transfers = [0, 100].flatMap { capacity in
    shapes.map { shape in
      let name = "int/\(shape.name)/\(capacity)"
      return Row(
        name: name, count: 1_000_000, step: shape.step, entries: everybody(name),
        targets: [.ratio("apus", over: "go", atMost: capacity == 0 ? 0.75 : 0.45), cpu])
    }
  }

  private static let cpu = Target.processor("apus", over: "go")

  private static let sync = Row(
    name: "int/sync", count: 5_000_000,
    entries: everybody("int/sync"), targets: [.ratio("apus", over: "go", atMost: 0.45), cpu])

  private static let select = Row(
    name: "int/select", count: 600_000, step: 6,
    entries: everybody("int/select"), targets: [.ratio("apus", over: "go", atMost: 0.65), cpu])

  private static func everybody(_ workload: String) -> [Entry] {
    ["apus", "go", "apus-public", "apus-continuation", "crossbeam", "flume"].map {
      Entry($0, workload)
    }
  }
}
