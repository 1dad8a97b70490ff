extension Catalogue {
  /// Two forms of the consumer.
  static let consumers = Section(
    name: "consumers", title: "Ways to consume",
    note: "The twelve workloads use `for await`, as published; `while let` calls receive directly.",
    rows: [0, 100].map { capacity in
      Row(
        name: "spsc/\(capacity)", count: 1_000_000,
        entries: [
          Entry("for await", "apus", "int/spsc/\(capacity)"),
          Entry("while let", "apus", "while/\(capacity)"),
          Entry("go", "int/spsc/\(capacity)"),
        ],
        targets: [
          .comparison("while let", over: "for await"), .comparison("while let", over: "go"),
        ])
    })
}
