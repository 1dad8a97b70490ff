import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Estimate")
struct EstimateTests {
  static func interval(_ low: Double?, _ high: Double?, _ unit: MeasurementUnit = .nanoseconds)
    -> Estimate
  {
    Estimate(
      value: 5, low: low, high: high, unit: unit, samples: 8, statistic: .median,
      population: .processes)
  }

  @Test("The median of six samples has the interpolated interval")
  func median() throws {
    let values: [Double] = [9, 10, 10, 11, 12, 30]
    let estimate = Estimate.median(of: values, unit: .nanoseconds, over: .processes)
    let interval = try #require(Samples(values).medianInterval(confidence: 0.95, .interpolated))
    #expect(estimate.value == 10.5)
    #expect(estimate.low == interval.low)
    #expect(estimate.high == interval.high)
    #expect(estimate.samples == 6)
    #expect(estimate.isDecided)
  }

  @Test("The median of fewer than six samples is undecided", arguments: 1...5)
  func undecided(count: Int) {
    let values = (1...count).map(Double.init)
    let estimate = Estimate.median(of: values, unit: .cycles, over: .allocations)
    #expect(!estimate.isDecided)
    #expect(estimate.low == nil && estimate.high == nil)
    #expect("\(estimate)".hasSuffix(", undecided: \(count) of 6 allocations"))
  }

  @Test("A minimum has no interval, however many samples there were")
  func minimum() {
    let estimate = Estimate.minimum(of: [12, 9, 10, 11, 9.5, 14, 30], unit: .cycles, over: .events)
    #expect(estimate.value == 9)
    #expect(!estimate.isDecided)
    #expect(estimate.statistic == .minimum)
    #expect("\(estimate)" == "9 cycles, least of 7 events")
  }

  @Test("The interval of a reading is the reading")
  func reading() {
    let estimate = Estimate.reading(262_144, unit: .bytes)
    #expect(estimate.isDecided)
    #expect(estimate.low == 262_144 && estimate.high == 262_144)
    #expect("\(estimate)" == "262144 B (read)")
  }

  @Test("Scaling by a negative factor keeps the ends in order")
  func scaled() {
    let estimate = Self.interval(4, 7).scaled(by: -2, unit: .cycles)
    #expect(estimate.value == -10)
    #expect(estimate.low == -14 && estimate.high == -8)
    #expect(estimate.unit == .cycles)
    #expect(!Self.interval(nil, nil).scaled(by: 2, unit: .cycles).isDecided)
  }

  @Test(
    "Intervals overlap when they have a value in common",
    arguments: [(6, 9, true), (7, 9, true), (7.1, 9, false), (1, 3.9, false), (1, 4, true)])
  func overlap(low: Double, high: Double, expected: Bool) {
    let estimate = Self.interval(4, 7)
    let other = Self.interval(low, high)
    #expect(estimate.overlaps(other) == expected)
    #expect(other.overlaps(estimate) == expected)
  }

  @Test("Nothing is said of the overlap without an interval or between units")
  func incomparable() {
    let estimate = Self.interval(4, 7)
    #expect(estimate.overlaps(Self.interval(nil, nil)) == nil)
    #expect(Self.interval(nil, nil).overlaps(estimate) == nil)
    #expect(estimate.overlaps(Self.interval(4, 7, .cycles)) == nil)
  }

  @Test(
    "A description gives the value, the interval and the samples",
    arguments: [
      (10.5, 9, 12, "10.5 ns [9, 12] (8 processes)"),
      (1.23456, 1.2, 1.299999, "1.235 ns [1.2, 1.3] (8 processes)"),
      (0.000123456, 0, 0.1, "0.0001235 ns [0, 0.1] (8 processes)"),
      (123_456.7, -5, 1e20, "123457 ns [-5, 1e+20] (8 processes)"),
      (.leastNonzeroMagnitude, -.infinity, .infinity, "5e-324 ns [-inf, inf] (8 processes)"),
    ])
  func description(value: Double, low: Double, high: Double, text: String) {
    let estimate = Estimate(
      value: value, low: low, high: high, unit: .nanoseconds, samples: 8, statistic: .median,
      population: .processes)
    #expect("\(estimate)" == text)
  }

  @Test("A median that lost its interval is undecided whatever the number of samples")
  func lostInterval() {
    #expect("\(Self.interval(nil, nil))" == "5 ns, undecided: 8 processes")
  }

  @Test("An interval with one end traps with a message")
  func oneEnd() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EstimateTests.interval(1, nil)
    }
    expectTrap(result, saying: "an interval has two ends or none")
  }
}
