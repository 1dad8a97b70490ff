extension Catalogue {
  /// The time that a message takes.
  static let latency = Section(
    name: "latency", title: "Latency of one message",
    note:
      "From before the send until after the receive; idle has a millisecond between messages.",
    rows: ["hot", "idle"].flatMap { mode in
      [0, 100].map { capacity in
        Row(
          name: "\(mode), cap \(capacity)", count: mode == "hot" ? 200_000 : 1000,
          entries: ["apus", "go"].map { Entry($0, "latency/\(capacity)/\(mode)") },
          details: ["p50", "p99"])
      }
    })

  /// The time that a message takes after a rest.
  static let firstMessage = Section(
    name: "first", title: "First message after a rest",
    note: "From before the send until the receiver runs; the sender sleeps for so long in between.",
    rows: [(1, 1000), (10, 300), (100, 30)].map { pause, count in
      Row(
        name: "after \(pause) ms", count: count,
        entries: ["apus", "go", "async-stream"].map { Entry($0, "first/\(pause)") },
        details: ["p50", "p99"])
    })
}
