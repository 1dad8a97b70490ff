import ApusMeasure

/// An operation of the language or the processor, and the benchmark that measures it.
struct Operation: Sendable {
  /// The variant of its measurement, such as `class-call`.
  let name: String
  /// The number of repetitions of the operation in an iteration of the benchmark.
  let repetitions: Int
  let benchmark: Benchmark

  init(_ name: String, repetitions: Int = 1, _ body: @escaping @Sendable (Run) -> Void) {
    self.name = name
    self.repetitions = repetitions
    benchmark = Benchmark(repetitions == 1 ? name : "\(name) x\(repetitions)", body)
  }
}
