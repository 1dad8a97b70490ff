import ApusMeasure
import Testing

@Suite("Samples.medianInterval")
struct MedianIntervalTests {
  static let counts = [6, 7, 8, 10, 11, 15, 20, 31, 40]

  /// Replicates, so many that the work is the same for every count: 25 000 of 6, 3750 of 40.
  static func replicates(_ count: Int) -> Int { 150_000 / count }

  /// The fraction of replicates with an interval that encloses the true median.
  static func coverage(
    _ form: IntervalForm, of distribution: Distribution, count: Int, seed: UInt64
  ) -> Double {
    var random = SplitMix64(seed: seed)
    let median = distribution.median
    let replicates = replicates(count)
    var hits = 0
    for _ in 0..<replicates {
      let samples = Samples(distribution.samples(count, using: &random))
      guard let (low, high) = samples.medianInterval(confidence: 0.95, form) else { continue }
      if low <= median && median <= high { hits += 1 }
    }
    return Double(hits) / Double(replicates)
  }

  @Test(
    "95 % interpolated covers the median of one mode in 94 to 97 % of replicates",
    arguments: Distribution.unimodal, [UInt64(20_261_121)])
  func interpolatedCoverage(distribution: Distribution, seed: UInt64) {
    for count in Self.counts {
      let coverage = Self.coverage(.interpolated, of: distribution, count: count, seed: seed)
      #expect((0.94...0.97).contains(coverage), "\(count) samples")
    }
  }

  @Test(
    "95 % exact covers as often as its ranks say, whatever the distribution",
    arguments: [.exponential, .unequalModes, .equalModes] as [Distribution], [UInt64(7)])
  func exactCoverage(distribution: Distribution, seed: UInt64) throws {
    for count in [6, 8, 11, 20] {
      let coverage = Self.coverage(.exact, of: distribution, count: count, seed: seed)
      let ranks = try #require(MedianRanks(count: count, confidence: 0.95))
      let standardError = (0.05 * 0.95 / Double(Self.replicates(count))).squareRoot()
      #expect(abs(coverage - ranks.coverage) < 4 * standardError, "\(count) samples")
      #expect(coverage > 0.95 - 4 * standardError, "\(count) samples")
    }
  }

  @Test(
    "Interpolation does not cover 95 % where the median lies between two equal modes",
    arguments: [UInt64(3)])
  func gapBetweenModes(seed: UInt64) {
    let coverage = Self.coverage(.interpolated, of: .equalModes, count: 7, seed: seed)
    #expect((0.86...0.90).contains(coverage))
  }

  @Test("Few samples give no interval, whatever the form", arguments: IntervalForm.allCases)
  func tooFew(form: IntervalForm) {
    #expect(Samples([1]).medianInterval(confidence: 0.01, form) == nil)
    #expect(Samples([1, 2, 3, 4, 5]).medianInterval(confidence: 0.95, form) == nil)
  }

  @Test("The exact ends are the samples of the ranks, in any order of the input")
  func exactEnds() throws {
    var random = SplitMix64(seed: 1)
    let samples = Samples((1...20).map(Double.init).shuffled(using: &random))
    let interval = try #require(samples.medianInterval(confidence: 0.95, .exact))
    #expect(interval == (6, 15))
  }

  /// The example of `ci.median` in the R package statpsych (Bonett): 20.7, from 10.8 to 30.9.
  @Test("The exact interval agrees with a published example")
  func publishedExact() throws {
    let samples = Samples([
      30.2, 20.4, 15.1, 10.2, 10.5, 60.8, 20.8, 25.0, 20.7, 30.9, 10.8, 5.1, 50.9, 40.0, 20.9, 10.8,
      0, 20.5, 50.8,
    ])
    let interval = try #require(samples.medianInterval(confidence: 0.95, .exact))
    #expect(samples.median == 20.7)
    #expect(interval == (10.8, 30.9))
  }

  /// The example of 1-Sample Sign in Minitab's help, "%Chromium".
  ///
  /// Ranks 4 and 9 of 12 give 17.5 to 18.1 with 85.40 %. Ranks 3 and 10 give 17.4 to 19 with
  /// 96.14 %. Interpolation for 95 % gives 17.4263 to 18.7632. The samples beyond these ranks have
  /// no effect and are invented.
  @Test("The interpolated interval agrees with a published example")
  func publishedInterpolated() throws {
    let samples = Samples([17, 17.1, 17.4, 17.5, 17.6, 17.7, 17.7, 17.8, 18.1, 19, 19.5, 20])
    let interval = try #require(samples.medianInterval())
    #expect(abs(interval.low - 17.4263) < 0.00005)
    #expect(abs(interval.high - 18.7632) < 0.00005)
    let exact = try #require(samples.medianInterval(.exact))
    #expect(exact == (17.4, 19))
  }

  @Test("The ends move outwards with the confidence and enclose the median", arguments: 2...41)
  func monotone(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let samples = Samples(Distribution.normal.samples(count, using: &random))
    var inner = (low: samples.median, high: samples.median)
    for step in 1...99 {
      let confidence = Double(step) / 100
      guard let outer = samples.medianInterval(confidence: confidence) else { break }
      let exact = try #require(samples.medianInterval(confidence: confidence, .exact))
      #expect(outer.low <= inner.low + 1e-12 && inner.high <= outer.high + 1e-12)
      #expect(exact.low <= outer.low && outer.high <= exact.high)
      inner = outer
    }
  }

  @Test("A million samples have a narrow interval about their median")
  func millionSamples() throws {
    let samples = Samples((0..<1_000_000).map(Double.init))
    let interval = try #require(samples.medianInterval(confidence: 0.95))
    #expect(abs(interval.low - (499_999.5 - 979.98)) < 1)
    #expect(abs(interval.high - (499_999.5 + 979.98)) < 1)
  }
}
