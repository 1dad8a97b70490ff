extension Catalogue {
  /// Unbounded buffers, which AsyncStream has.
  static let streams = Section(
    name: "streams", title: "Beside AsyncStream",
    note: "AsyncStream keeps all elements that are yielded; so does an unbounded channel.",
    rows: [
      Row(
        name: "int/spsc", count: 1_000_000,
        entries: [
          Entry("async-stream", "int/spsc/unbounded"), Entry("apus", "int/spsc/unbounded"),
          Entry("apus cap 0", "apus", "int/spsc/0"), Entry("apus cap 100", "apus", "int/spsc/100"),
          Entry("crossbeam", "int/spsc/unbounded"), Entry("flume", "int/spsc/unbounded"),
        ],
        targets: [
          .ratio("apus", over: "async-stream", atMost: 1 / 8.0),
          .comparison("apus cap 0", over: "async-stream"),
          .comparison("apus cap 100", over: "async-stream"),
        ])
    ])
}
