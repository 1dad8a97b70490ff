extension Catalogue {
  /// The costs of waiting and of its cancellation.
  static let waiting = Section(
    name: "waiting", title: "Cancelling and idling",
    note:
      "cancel: from the call until the task resumes, ns. idle: percent of a processor over 10 s.",
    rows: [
      cancel("old", 200, atMost: 300_000), cancel("fresh", 1000, atMost: 5_000_000),
      idle(0), idle(10_000),
    ], unit: "cancel", isLong: true)

  private static func cancel(_ name: String, _ count: Int, atMost limit: Double) -> Row {
    Row(
      name: "cancel, \(name)", count: count, entries: [Entry("apus", "cancel/\(name)")],
      targets: [.figure("p99", of: "apus", atMost: limit)], details: ["p50"])
  }

  private static func idle(_ tasks: Int) -> Row {
    Row(
      name: "idle, \(tasks) tasks", count: 1, entries: [Entry("apus", "idle/\(tasks)")],
      targets: [.figure("percent", of: "apus", atMost: 0.1)], mostTurns: 1)
  }
}
