import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("ProcessMeasurements")
struct ProcessMeasurementsTests {
  private static func measurement(
    _ value: Double, _ statistic: Estimate.Statistic = .median, bytes: Int = 1, notes: [String] = []
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: "p", metric: "v", [Parameter("bytes", bytes)],
      Estimate(
        value: value, low: nil, high: nil, unit: .nanoseconds, samples: 1, statistic: statistic,
        population: .allocations), notes: notes)
  }

  private static let absent = MetricMeasurement(
    probe: "p", metric: "v", [Parameter("bytes", 1)], missing: .unavailable("no time"))

  @Test("A measurement of six processes has their median, with an interval over processes")
  func six() throws {
    let processes = [10.0, 12, 11, 30, 9, 10].map { [Self.measurement($0)] }
    let merged = ProcessMeasurements(processes).merged
    let estimate = try #require(merged.first?.estimate)
    #expect(merged.count == 1)
    #expect(
      (estimate.value, estimate.unit, estimate.population) == (10.5, .nanoseconds, .processes))
    #expect((estimate.low, estimate.high) == (9, 30))
  }

  @Test("Measurements with different parameters stay separate, in the order of their reports")
  func keys() {
    let processes = [[1, 2, 3], [3, 1, 2]].map { sizes in
      sizes.map { Self.measurement(1, bytes: $0) }
    }
    let sizes = ProcessMeasurements(processes).merged.map { $0.parameter("bytes") }
    #expect(sizes == [.integer(1), .integer(2), .integer(3)])
  }

  @Test("Fewer than six processes give no interval, and a note gives their number")
  func partial() throws {
    let processes = [
      [Self.measurement(1)], [Self.absent], [Self.measurement(3)], [Self.measurement(2)],
    ]
    let merged = try #require(ProcessMeasurements(processes).merged.first)
    #expect(merged.estimate?.value == 2)
    #expect(merged.estimate?.isDecided == false)
    #expect(merged.notes == ["measured in 3 of 4 processes"])
  }

  @Test("A measurement that no process could measure is absent with the first reason")
  func absent() {
    #expect(ProcessMeasurements([[Self.absent], [Self.absent]]).merged == [Self.absent])
  }

  @Test("A wrong answer in one process is a failure of all")
  func failed() {
    let wrong = MetricMeasurement(
      probe: "p", metric: "v", [Parameter("bytes", 1)], outcome: .missing(.failed("wrong")))
    #expect(ProcessMeasurements([[Self.measurement(1)], [wrong]]).merged == [wrong])
  }

  @Test("Minima merge to their minimum, equal readings to a reading, and others to a median")
  func statistics() throws {
    let least = ProcessMeasurements([3.0, 1, 2].map { [Self.measurement($0, .minimum)] }).merged[0]
      .estimate
    #expect(least?.value == 1 && least?.statistic == .minimum)
    let same = ProcessMeasurements([5.0, 5].map { [Self.measurement($0, .reading)] }).merged[0]
      .estimate
    #expect(same?.value == 5 && same?.statistic == .reading)
    let other = ProcessMeasurements([5.0, 7].map { [Self.measurement($0, .reading)] }).merged[0]
      .estimate
    #expect(other?.value == 6 && other?.statistic == .median)
  }

  @Test("The notes are those of the median process")
  func notes() {
    let processes = [3.0, 1, 2].map { [Self.measurement($0, notes: ["\(Int($0))"])] }
    #expect(ProcessMeasurements(processes).merged[0].notes == ["2"])
  }
}
