import ApusMachine
import ApusMeasure
import Testing

@Suite("OperationsProbe")
struct OperationsProbeTests {
  @Test(
    "Every operation has a figure in nanoseconds over samples of this process")
  func figures() throws {
    // The test program does not serve as a measuring process, so the probe measures in this
    // process.
    var figures: [Figure] = []
    let context = ProbeContext(
      effort: .quick, budgetSeconds: 0.05, clock: .calibrated(windowNanoseconds: 1_000_000),
      processors: [0], memoryLimit: 1 << 20, directory: "/", seed: 1,
      onFigure: { figures.append($0) })
    try OperationsProbe().run(context)
    #expect(Set(figures.map(\.variant)).count == OperationsProbe.benchmarks.count)
    #expect(figures.count == OperationsProbe.benchmarks.count)
    for figure in figures {
      let estimate = try #require(figure.estimate, "\(figure)")
      #expect(estimate.value > 0, "\(figure.variant)")
      #expect(estimate.unit == .nanoseconds)
      #expect(estimate.population == .withinProcess)
    }
  }

  @Test("The time of an operation that is repeated within its loop is divided by that number")
  func repetitions() throws {
    let names = OperationsProbe.benchmarks.map(\.name)
    #expect(names.contains("add x8"))
    #expect(names.contains("divide"))
    #expect(Set(names).count == names.count)
  }
}
