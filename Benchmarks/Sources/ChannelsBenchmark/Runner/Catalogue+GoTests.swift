extension Catalogue {
  /// The benchmarks of Go's runtime.
  static let goTests = Section(
    name: "go-test", title: "Go's chan_test",
    note:
      "Two tasks a side, for Go's two processors. Its rows with local work are the pipelines here.",
    rows: [
      ("prodcons/0", 1_000_000), ("prodcons/10", 1_000_000), ("prodcons/100", 1_000_000),
      ("uncontended", 2_000_000), ("contended", 2_000_000), ("sync", 1_000_000),
      ("sem", 2_000_000), ("creation", 1_000_000), ("closed", 5_000_000),
      ("nonblocking", 5_000_000), ("select-uncontended", 1_000_000),
      ("select-sync-contended", 500_000), ("select-async-contended", 500_000),
      ("select-nonblock", 2_000_000), ("popular", 200_000),
    ].map { name, count in
      Row(
        name: name, count: count, step: name == "popular" ? 1000 : 200,
        entries: ["apus", "go"].map { Entry($0, "go-test/\(name)") },
        targets: [.comparison("apus", over: "go")])
    }, unit: "operation")
}
