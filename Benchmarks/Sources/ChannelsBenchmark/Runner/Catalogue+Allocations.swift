extension Catalogue {
  /// Allocations and waits of threads per message, in processes that do nothing else.
  static let allocations = Section(
    name: "allocations", title: "Allocations and waits of threads",
    note:
      "allocations and switches (a thread stopped running to wait) per message; without times.",
    rows: [
      "int/spsc/0", "int/spsc/100", "int/mpmc/0", "int/mpmc/100", "string/spsc/0", "value/spsc/0",
    ]
    .map { name in
      Row(
        name: name, count: 1_000_000, step: 5,
        entries: [Entry("apus", "apus-allocations", name), Entry("go", name)],
        targets: [
          .figure("allocations", of: "apus", atMost: 0.001),
          .figure("switches", of: "apus", atMost: 0.01),
        ], details: ["allocations", "switches"], mostTurns: 3)
    }, hasTimes: false)
}
