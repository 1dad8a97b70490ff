extension Catalogue {
  /// The lane of another build of this program; see `Options`.
  static let otherBuild = "before"

  /// Our channels compared with those of another build.
  static let before = Section(
    name: otherBuild, title: "Beside another build",
    note: "The twelve workloads of four types, and selects, in turns with another build.",
    rows: ["int", "string", "value", "ref"].flatMap { type in
      transferNames.map { row("\(type)/\($0.name)", $0.step, 1_000_000) }
        + [row("\(type)/sync", 1, 5_000_000), row("\(type)/select", 6, 600_000)]
    }
      + [
        "select-uncontended", "select-sync-contended", "select-async-contended", "select-nonblock",
      ]
      .map { row("go-test/\($0)", 200, 500_000) })

  private static let transferNames = [0, 100].flatMap { capacity in
    shapes.map { (name: "\($0.name)/\(capacity)", step: $0.step) }
  }

  private static func row(_ workload: String, _ step: Int, _ count: Int) -> Row {
    Row(
      name: workload, count: count, step: step,
      entries: ["apus", otherBuild].map { Entry($0, workload) },
      targets: [
        .ratio("apus", over: otherBuild, atMost: 1.03), .processor("apus", over: otherBuild),
      ])
  }
}
