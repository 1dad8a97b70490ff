extension Catalogue {
  /// The effects of channels on other tasks, and of cancellation on busy channels.
  static let neighbours = Section(
    name: "neighbours", title: "Cancelled pairs, priorities, blocked tasks, the main actor",
    note: """
      cancelled: the worst of 100 endless pairs, from the cancellation until both tasks had ended. \
      background: the delay until a high-priority task receives a message, beside 32 background \
      tasks that compute for 2 ms. blocked: the same delay while so many other tasks sleep in a \
      system call. hop: to the main actor and back, alone and beside a busy pair. Times in ns.
      """,
    rows: [cancelled(0), cancelled(16), background] + [40, 70, 200].map(blocked)
      + ["quiet", "busy"].map(hop),
    unit: "run", isLong: true)

  private static func cancelled(_ capacity: Int) -> Row {
    Row(
      name: "cancelled, cap \(capacity)", count: 100,
      entries: [Entry("apus", "endless/\(capacity)")],
      targets: [
        .figure("longest", of: "apus", atMost: 1e6), .figure("messages", of: "apus", atMost: 1000),
      ], mostTurns: 1)
  }

  private static let background = Row(
    name: "background", count: 300,
    entries: ["apus", "async-stream"].map { Entry($0, "bell/background") },
    targets: [.figure("p50", of: "apus", atMost: 1e5), .figure("p99", of: "apus", atMost: 3e6)],
    details: ["p50", "p99", "longest"])

  private static func blocked(_ tasks: Int) -> Row {
    Row(
      name: "blocked, \(tasks) tasks", count: 150,
      entries: [Entry("apus", "bell/blocked/\(tasks)")],
      details: ["p50", "p99", "longest"])
  }

  private static func hop(_ way: String) -> Row {
    Row(
      name: "hop, \(way)", count: 20_000, entries: [Entry("apus", "hop/\(way)")],
      details: ["p50", "p99"])
  }
}
