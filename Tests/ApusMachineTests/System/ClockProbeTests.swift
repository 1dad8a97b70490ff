import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("ClockProbe")
struct ClockProbeTests {
  private static func measurements() throws -> [MetricMeasurement] {
    var measurements: [MetricMeasurement] = []
    // This rate is wrong on purpose: the probe calibrates the counter itself.
    let clock = TickClock(
      source: .monotonicClock, ticksPerNanosecond: 1000, relativeUncertainty: 1, stepNanoseconds: 1,
      costNanoseconds: 1)
    let context = ProbeContext(
      effort: .quick, budgetSeconds: 0.1, clock: clock, processors: [0], memoryLimit: 0,
      directory: "/", seed: 1, onMeasurement: { measurements.append($0) })
    try ClockProbe().run(context)
    return measurements
  }

  @Test("A process reports cost, instruction, step and uncertainty of its own calibration")
  func reports() throws {
    let measurements = try Self.measurements()
    #expect(measurements.map(\.metric) == ["cost", "bare-instruction", "step", "uncertainty"])
    let values = measurements.compactMap(\.estimate?.value)
    // Even the slowest supported machine reads its counter in less than 2 us.
    #expect(values.count == 4 && values.allSatisfy { $0 > 0 && $0 < 2000 })
    #expect(values[0] > 0.1)
    #expect(values[3] < 0.01)
  }

  @Test("Six processes give each of the four measurements an interval over processes")
  func intervals() throws {
    let processes = try (0..<6).map { _ in try Self.measurements() }
    for measurement in ProcessMeasurements(processes).merged {
      let estimate = try #require(measurement.estimate)
      #expect(estimate.isDecided, "\(measurement.metric)")
      #expect(estimate.population == .processes || estimate.statistic == .reading)
    }
  }
}
