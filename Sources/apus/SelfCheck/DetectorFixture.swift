import ApusMeasure

/// A benchmark that is known to be honest, or known to measure nothing, and what must be said of it.
struct DetectorFixture {
  /// What the detector must answer.
  enum Expectation: String {
    case measured
    case caught
  }

  let benchmark: Benchmark
  let expectation: Expectation

  init(_ benchmark: Benchmark, _ expectation: Expectation) {
    self.benchmark = benchmark
    self.expectation = expectation
  }
}
