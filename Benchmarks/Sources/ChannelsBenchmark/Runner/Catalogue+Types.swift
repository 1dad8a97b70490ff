extension Catalogue {
  /// Our rows for other elements, compared with our row for Int.
  static let types = Section(
    name: "types", title: "Other elements",
    note:
      "ref is less the time to make and release the objects, as many at a time as the channel "
      + "holds: beyond seven of a size, the allocator takes a slower path.",
    rows: [0, 100].flatMap { capacity in
      shapes.map { types("\($0.name)/\(capacity)", 1_000_000, step: $0.step, alive: capacity) }
    } + [types("sync", 5_000_000, step: 1), types("select", 600_000, step: 6)])

  private static func types(_ workload: String, _ count: Int, step: Int, alive: Int = 1) -> Row {
    Row(
      name: workload, count: count, step: step,
      entries: [
        Entry("int", "apus", "int/\(workload)"), Entry("string", "apus", "string/\(workload)"),
        Entry("value", "apus", "value/\(workload)"), Entry("ref", "apus", "ref/\(workload)"),
        Entry("object", "apus", "ref/make/\(alive)"),
        Entry("go string", "go", "string/\(workload)"),
        Entry("go value", "go", "value/\(workload)"),
        Entry("go ref", "go", "ref/\(workload)"),
      ],
      targets: [
        .ratio("string", over: "int", atMost: 1.3), .ratio("value", over: "int", atMost: 1.3),
        .ratio("ref", over: "int", atMost: 1.3, less: "object"),
        .comparison("string", over: "go string"), .comparison("ref", over: "go ref"),
      ])
  }
}
