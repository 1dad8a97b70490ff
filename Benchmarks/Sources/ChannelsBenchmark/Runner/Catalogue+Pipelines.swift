extension Catalogue {
  /// Pipelines that compute on both sides of the channel.
  static let pipelines = Section(
    name: "pipelines", title: "Compute pipelines",
    note:
      "`go` computes the same in Go; `go, C` calls the C function that Swift calls, through cgo.",
    rows: [0, 100].flatMap { capacity in
      [(100, "0.18"), (1000, "1.8"), (10_000, "18"), (100_000, "180")].map { steps, time in
        Row(
          name: "cap \(capacity), \(time) us", count: 20_000_000 / steps,
          expected: { Pipeline.expected(steps: UInt64(steps), count: $0) },
          entries: [
            Entry("apus", "pipeline/\(capacity)/\(steps)"),
            Entry("go", "pipeline/\(capacity)/\(steps)"),
            Entry("go, C", "go", "pipeline-c/\(capacity)/\(steps)"),
          ],
          targets: [
            .ratio("apus", over: "go, C", atMost: capacity == 0 ? 0.85 : 1),
            .ratio("apus", over: "go", atMost: capacity == 0 ? 0.85 : 1),
          ])
      }
    })
}
