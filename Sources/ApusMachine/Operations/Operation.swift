import ApusMeasure

/// An operation of the language or the processor, and the benchmark that measures it.
struct Operation: Sendable {
  /// The metric of its measurement, such as `class-call`.
  let metric: MetricKey
  /// The number of repetitions of the operation in an iteration of the benchmark.
  let repetitions: Int
  let benchmark: Benchmark

  init(_ metric: MetricKey, repetitions: Int = 1, _ body: @escaping @Sendable (Run) -> Void) {
    self.metric = metric
    self.repetitions = repetitions
    benchmark = Benchmark(repetitions == 1 ? metric.name : "\(metric) x\(repetitions)", body)
  }
}
