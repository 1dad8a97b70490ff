import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("OperationsProbe")
struct OperationsProbeTests {
  @Test(
    "Every operation has a measurement in nanoseconds over samples of this process")
  func measurements() throws {
    // The test program does not serve as a measuring process, so the probe measures in this
    // process.
    var measurements: [MetricMeasurement] = []
    let context = ProbeContext(
      effort: .quick, budgetSeconds: 0.05, clock: .calibrated(windowNanoseconds: 1_000_000),
      processors: [0], memoryLimit: 1 << 20, directory: "/", seed: 1,
      onMeasurement: { measurements.append($0) })
    try OperationsProbe().run(context)
    let promised = OperationsProbe().promises.flatMap(\.metrics)
    #expect(measurements.map(\.metric) == promised)
    for measurement in measurements {
      let estimate = try #require(measurement.estimate, "\(measurement)")
      #expect(estimate.value > 0, "\(measurement.metric)")
      #expect(estimate.unit == .nanoseconds)
      #expect(estimate.population == .withinProcess)
    }
  }

  @Test("A misprediction is the difference of two loops that are served as benchmarks")
  func misprediction() {
    let names = OperationsProbe.benchmarks.map(\.name)
    #expect(names.contains("branch at random") && names.contains("branch always taken"))
    #expect(!names.contains("branch-misprediction"))
  }

  @Test("The time of an operation that is repeated within its loop is divided by that number")
  func repetitions() throws {
    let names = OperationsProbe.benchmarks.map(\.name)
    #expect(names.contains("add x8"))
    #expect(names.contains("divide"))
    #expect(Set(names).count == names.count)
  }
}
