import ApusCommandLine
import ApusTestSupport
import Testing

@testable import ApusBenchmark
@testable import ApusMeasure

/// The alias is needed because Swift Testing has an `ExitStatus` too.
private typealias Status = ApusCommandLine.ExitStatus

@Suite("The exit status of a measurement")
struct MeasurementStatusTests {
  @Test("A time that failed fails the run; another metric that failed leaves it incomplete")
  func failures() {
    func status(_ metric: MetricKey, _ outcome: MetricMeasurement.Outcome) -> Status {
      MetricMeasurement(probe: "benchmark", metric: metric, [], outcome: outcome).exitStatus
    }
    #expect(status("time", .missing(.failed("it crashed"))) == .checkFailed)
    #expect(status("allocations", .missing(.failed("it crashed"))) == .incomplete)
    #expect(status("time", .missing(.unavailable("interrupted"))) == .success)
  }

  @Test("A comparison whose own metric is no number fails")
  func ownMetric() {
    func status(_ value: Double) -> Status {
      var record = ComparisonRecord("sort", baseline: "old", candidates: ["new"])
      for number in 0..<8 { record.add([0.001 * Double(number % 3), 0.001 * Double(number % 2)]) }
      record.add([
        RecordedValue(key: MetricKey("hits", .count, polarity: .more), mean: value, candidate: 1)
      ])
      return ComparisonResult(record).status(isSurvey: false)
    }
    #expect(status(12) == .success)
    #expect(status(.nan) == .checkFailed)
  }

  @Test("A time without an interval over processes is undecided; with an interval it is a success")
  func intervals() {
    func status(low: Double?, high: Double?, _ population: Estimate.Population) -> Status {
      let estimate = Estimate(
        value: 2, low: low, high: high, unit: .nanoseconds, samples: 6, statistic: .median,
        population: population)
      return MetricMeasurement(probe: "benchmark", metric: "time", [], estimate).exitStatus
    }
    #expect(status(low: nil, high: nil, .processes) == .undecided)
    #expect(status(low: nil, high: nil, .withinProcess) == .success)
    #expect(status(low: 1, high: 3, .processes) == .success)
  }
}
