package import ApusMeasure

/// A benchmark that is known to measure work, or known to measure none, and the expected answer of
/// the detector.
package struct DetectorFixture {
  /// The expected answer of the detector.
  package enum Expectation: String {
    case measured
    case caught
  }

  package let benchmark: Benchmark
  package let expectation: Expectation

  init(_ benchmark: Benchmark, _ expectation: Expectation) {
    self.benchmark = benchmark
    self.expectation = expectation
  }
}
