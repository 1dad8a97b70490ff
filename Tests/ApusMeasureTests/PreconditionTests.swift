import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusMeasure")
struct MeasurePreconditionTests {
  /// A call that breaks a precondition of a public symbol.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case noSamples, infiniteSample, quantile, quantileOfNothing, confidence, deviation
    case noRanks, tooManyRanks, ranksWithoutConfidence, depth, tooManyRanksOfADepth
    case halfAnInterval, medianOfNothing, minimumOfNothing
    case noBits, tooManyBits, histogramQuantile, merge
    case noWindow, negativeWindow, endlessWindow, windowWithoutNumber
    case negativeTime, timeWithoutNumber, timeWithoutEnd, noRuns, negativeRuns
    case sizeOfOne, freeSize, sameSizes, noError, certainError, errorWithoutNumber

    var message: String {
      switch self {
      case .noSamples, .medianOfNothing, .minimumOfNothing: "samples must not be empty"
      case .noRanks, .tooManyRanks, .tooManyRanksOfADepth: "count must be from 1 to 2^32"
      case .infiniteSample, .deviation: "samples must be finite"
      case .quantile, .quantileOfNothing, .histogramQuantile:
        "a quantile's probability lies in 0...1"
      case .confidence, .ranksWithoutConfidence: "a confidence lies between 0 and 1"
      case .depth: "a depth lies in 1 to half the count"
      case .halfAnInterval: "an interval has two ends or none"
      case .noBits, .tooManyBits: "a histogram keeps 1 to 12 significant bits"
      case .merge: "merged histograms keep equally many bits"
      case .noWindow, .negativeWindow, .endlessWindow, .windowWithoutNumber:
        "windowNanoseconds must be above 0 and finite"
      case .negativeTime, .timeWithoutNumber, .timeWithoutEnd:
        "nanoseconds must not be negative and must fit into 2^64 ticks"
      case .noRuns, .negativeRuns: "runs must be at least 1"
      case .sizeOfOne, .freeSize:
        "a point of growth has a size of at least 2 and a finite cost above zero"
      case .sameSizes: "the sizes of points must differ"
      case .noError, .certainError, .errorWithoutNumber: "error must be above 0 and below 1"
      }
    }

    func commit() {
      switch self {
      case .noSamples, .infiniteSample, .quantile, .quantileOfNothing, .confidence, .deviation:
        commitOnSamples()
      case .noRanks, .tooManyRanks, .ranksWithoutConfidence, .depth, .tooManyRanksOfADepth:
        commitOnRanks()
      case .halfAnInterval:
        _ = Estimate(
          value: 1, low: nil, high: 2, unit: .count, samples: 1, statistic: .median,
          population: .events)
      case .medianOfNothing: _ = Estimate.median(of: [], unit: .count, over: .events)
      case .minimumOfNothing: _ = Estimate.minimum(of: [], unit: .count, over: .events)
      case .noBits, .tooManyBits, .histogramQuantile, .merge:
        commitOnHistograms()
      case .noWindow, .negativeWindow, .endlessWindow, .windowWithoutNumber, .negativeTime,
        .timeWithoutNumber, .timeWithoutEnd, .noRuns, .negativeRuns:
        commitOnClocks()
      case .sizeOfOne, .freeSize, .sameSizes, .noError, .certainError, .errorWithoutNumber:
        commitOnGrowth()
      }
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }
}

extension MeasurePreconditionTests.Violation {
  private func commitOnSamples() {
    let most = Double.greatestFiniteMagnitude
    switch self {
    case .infiniteSample: _ = Samples([1, .infinity])
    case .quantile: _ = Samples([1]).quantile(1.1)
    case .quantileOfNothing: _ = Samples([1]).quantile(.nan)
    case .confidence: _ = Samples([1, 2]).medianInterval(confidence: .nan)
    case .deviation: _ = Samples([-most, most, most]).medianAbsoluteDeviation
    default: _ = Samples([])
    }
  }

  private func commitOnRanks() {
    switch self {
    case .tooManyRanks: _ = MedianRanks(count: .max - 1, confidence: 0.95)
    case .ranksWithoutConfidence: _ = MedianRanks(count: 9, confidence: 0)
    case .depth: _ = MedianRanks(count: 9, depth: 0)
    case .tooManyRanksOfADepth: _ = MedianRanks(count: .max - 1, depth: 1)
    default: _ = MedianRanks(count: 0, confidence: 0.95)
    }
  }

  private func commitOnHistograms() {
    var histogram = LatencyHistogram()
    switch self {
    case .noBits: _ = LatencyHistogram(significantBits: 0)
    case .tooManyBits: _ = LatencyHistogram(significantBits: 13)
    case .histogramQuantile: _ = histogram.quantile(.nan)
    default: histogram.merge(LatencyHistogram(significantBits: 3))
    }
  }

  private func commitOnClocks() {
    let clock = TickClock(
      source: .monotonicClock, ticksPerNanosecond: 3, relativeUncertainty: 0, stepNanoseconds: 1,
      costNanoseconds: 1)
    switch self {
    case .noWindow: _ = TickClock.calibrated(windowNanoseconds: 0)
    case .negativeWindow: _ = TickClock.calibrated(windowNanoseconds: -1)
    case .endlessWindow: _ = TickClock.calibrated(windowNanoseconds: .infinity)
    case .windowWithoutNumber: _ = TickClock.calibrated(windowNanoseconds: .nan)
    case .negativeTime: _ = clock.ticks(nanoseconds: -0.1)
    case .timeWithoutNumber: _ = clock.ticks(nanoseconds: .nan)
    case .timeWithoutEnd: _ = clock.ticks(nanoseconds: 0x1p63)
    case .negativeRuns: _ = CoreClock.ticksPerCycle(runs: -1)
    default: _ = CoreClock.ticksPerCycle(runs: 0)
    }
  }

  private func commitOnGrowth() {
    let points = (1...6).map { GrowthFit.Point(size: 1 << $0, value: Double($0)) }
    switch self {
    case .sizeOfOne: _ = GrowthFit(points + [.init(size: 1, value: 1)], error: 0.05)
    case .freeSize: _ = GrowthFit(points + [.init(size: 3, value: 0)], error: 0.05)
    case .sameSizes: _ = GrowthFit(points + points, error: 0.05)
    case .noError: _ = GrowthFit(points, error: 0)
    case .certainError: _ = GrowthFit(points, error: 1)
    default: _ = GrowthFit([], error: .nan)
    }
  }
}
