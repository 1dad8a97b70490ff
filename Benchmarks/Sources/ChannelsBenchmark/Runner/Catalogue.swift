/// All sections, in order.
enum Catalogue {
  static let sections = [
    twelve, types, consumers, streams, six, goTests, pipelines, latency, firstMessage,
    callers, waiting, neighbours, allocations, specialised, before,
  ]

  /// The shapes of workloads 1 to 5; a count is a multiple of `step`.
  static let shapes: [(name: String, step: Int)] = [
    ("spsc", 1), ("mpsc", 5), ("spmc", 1), ("mpmc", 5), ("contention", 1000),
  ]
}
