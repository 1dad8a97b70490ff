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
}
