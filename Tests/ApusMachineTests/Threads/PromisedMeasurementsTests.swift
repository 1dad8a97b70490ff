import ApusMachine
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

extension ThreadSystemFileTests {
  @Suite("Every probe")
  struct EveryProbe {
    private let folder: TemporaryFolder
    private let binding = Processors.allowed

    init() throws { folder = try TemporaryFolder() }

    @Test("A probe reports each promised measurement once", arguments: PromisedMeasurements.all)
    func promises(_ promised: PromisedMeasurements) throws {
      let run = ProbeRun(in: folder.path)
      try run(promised.probe)
      // On a machine with many processors, pairs are left out with a reason.
      let names = run.names.filter { $0 != "compare-and-swap" }
      #expect(Set(names).isSubset(of: promised.names))
      #expect(Set(names).count == names.count)
      #expect(names.count == promised.names.count || promised.probe.name == "cores")
      expectNothingLeft()
    }

    @Test(
      "A measurement with an estimate has a positive time with an interval and a distribution",
      arguments: PromisedMeasurements.all)
    func positive(_ promised: PromisedMeasurements) throws {
      let run = ProbeRun(in: folder.path)
      try run(promised.probe)
      for measurement in run.measurements {
        #expect(measurement.probe == promised.probe.key)
        #expect(promised.probe.promises.contains { $0.allows(measurement) }, "\(measurement)")
        if case .missing(.failed(let reason)) = measurement.outcome {
          Issue.record("\(measurement.metric): \(reason)")
        }
        guard let estimate = measurement.estimate else { continue }
        #expect(estimate.value > 0)
        #expect(estimate.unit == .nanoseconds)
        #expect(estimate.samples >= 6)
        #expect(estimate.isDecided)
        #expect((measurement.distribution != nil) == (estimate.samples >= 10))
        guard let distribution = measurement.distribution else { continue }
        #expect(distribution.median == estimate.value)
        #expect(distribution.least <= distribution.p10 && distribution.p90 <= distribution.greatest)
      }
      #expect(run.measurements.contains { $0.estimate != nil } || Processors.allowed.count < 2)
    }

    @Test(
      "A probe on one processor measures or gives a reason", arguments: PromisedMeasurements.all)
    func oneProcessor(_ promised: PromisedMeasurements) throws {
      let run = ProbeRun(in: folder.path, processors: Array(binding.prefix(1)))
      try run(promised.probe)
      let needTwo: [MetricKey] = ["spinning", "across-processors", "compare-and-swap"]
      for measurement in run.measurements where needTwo.contains(measurement.metric) {
        #expect(measurement.outcome == .missing(.unavailable("needs at least two processors")))
      }
      #expect(!run.measurements.isEmpty)
      expectNothingLeft()
    }

    @Test(
      "An interrupted probe stops at its next step and leaves nothing behind",
      arguments: PromisedMeasurements.all, [1, 2])
    func interrupted(_ promised: PromisedMeasurements, step: Int) throws {
      let run = ProbeRun(in: folder.path)
      if promised.probe.name == "cores", binding.count < 2 { return }
      #expect(throws: InterruptionError.self) { try run(promised.probe, stopAfter: step) }
      #expect(run.steps == step)
      expectNothingLeft()
    }

    private func expectNothingLeft() {
      #expect(Processors.allowed == binding)
      #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == [])
    }
  }
}
