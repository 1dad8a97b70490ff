import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Samples")
struct SamplesTests {
  /// `quantile(x, p, type = 7)` of R, which is its default.
  @Test(
    "Quantiles are those of definition 7, as R gives them",
    arguments: [
      ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.25, 3.25), ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.1, 1.9),
      ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.75, 7.75), ([1, 2, 3, 4], 0.25, 1.75),
      ([10, 20, 30], 0.9, 28), ([5], 0.3, 5), ([3, 1, 2], 0, 1), ([3, 1, 2], 1, 3),
    ] as [([Double], Double, Double)])
  func publishedQuantiles(values: [Double], p: Double, quantile: Double) {
    #expect(abs(Samples(values).quantile(p) - quantile) < 1e-12)
  }

  @Test("Minimum, median and maximum do not depend on the order of the samples")
  func summary() {
    let samples = Samples([4, -2, 9, 0])
    #expect(samples.ascending == [-2, 0, 4, 9])
    #expect(samples.count == 4)
    #expect(samples.minimum == -2)
    #expect(samples.median == 2)
    #expect(samples.maximum == 9)
  }

  /// The first is the example of Wikipedia's article on the median absolute deviation. The second
  /// is copper in flour, `chem` in the R package MASS: Venables and Ripley, "Modern Applied
  /// Statistics with S", section 5.5, print 0.526, which is 1.4826 times this.
  @Test(
    "The median absolute deviation agrees with published examples",
    arguments: [
      ([1, 1, 2, 2, 4, 6, 9], 1),
      (
        [
          2.9, 3.1, 3.4, 3.4, 3.7, 3.7, 2.8, 2.5, 2.4, 2.4, 2.7, 2.2, 5.28, 3.37, 3.03, 3.03, 28.95,
          3.77, 3.4, 2.2, 3.5, 3.6, 3.7, 3.7,
        ], 0.355
      ), ([9, 10, 10, 11, 400], 1), ([7], 0),
    ] as [([Double], Double)])
  func deviation(values: [Double], deviation: Double) {
    #expect(abs(Samples(values).medianAbsoluteDeviation - deviation) < 1e-12)
  }

  @Test("A set without samples traps with a message")
  func noSamples() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Samples([])
    }
    expectTrap(result, saying: "samples must not be empty")
  }

  @Test("A sample that is no number traps with a message")
  func impossibleSample() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Samples([1, .nan])
    }
    expectTrap(result, saying: "samples must be finite")
  }

  @Test("A probability beyond 1 traps with a message")
  func impossibleProbability() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Samples([1]).quantile(1.1)
    }
    expectTrap(result, saying: "a quantile's probability lies in 0...1")
  }

  @Test("The standard deviation has the divisor n - 1, and a single sample has none")
  func standardDeviation() {
    #expect(Samples([1, 3, 5]).standardDeviation == 2)
    #expect(Samples([7, 7, 7, 7]).standardDeviation == 0)
    #expect(Samples([7]).standardDeviation == nil)
  }
}
