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

    @Test("A probe reports each promised figure once", arguments: PromisedFigures.all)
    func promises(_ promised: PromisedFigures) throws {
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
      "A measured figure is a positive time with an interval and a distribution",
      arguments: PromisedFigures.all)
    func positive(_ promised: PromisedFigures) throws {
      let run = ProbeRun(in: folder.path)
      try run(promised.probe)
      for figure in run.figures {
        #expect(figure.probe == promised.probe.name)
        if case .failed(let reason) = figure.outcome {
          Issue.record("\(figure.variant): \(reason)")
        }
        guard let estimate = figure.estimate else { continue }
        #expect(estimate.value > 0)
        #expect(estimate.unit == .nanoseconds)
        #expect(estimate.samples >= 6)
        #expect(estimate.isDecided)
        #expect((figure.distribution != nil) == (estimate.samples >= 10))
        guard let distribution = figure.distribution else { continue }
        #expect(distribution.median == estimate.value)
        #expect(distribution.least <= distribution.p10 && distribution.p90 <= distribution.greatest)
      }
      #expect(run.figures.contains { $0.estimate != nil } || Processors.allowed.count < 2)
    }

    @Test("A probe on one processor measures or gives a reason", arguments: PromisedFigures.all)
    func oneProcessor(_ promised: PromisedFigures) throws {
      let run = ProbeRun(in: folder.path, processors: Array(binding.prefix(1)))
      try run(promised.probe)
      let needTwo = ["spinning", "across-processors", "compare-and-swap"]
      for figure in run.figures where needTwo.contains(figure.variant) {
        #expect(figure.outcome == .absent(reason: "needs at least two processors"))
      }
      #expect(!run.figures.isEmpty)
      expectNothingLeft()
    }

    @Test(
      "An interrupted probe stops at its next step and leaves nothing behind",
      arguments: PromisedFigures.all, [1, 2])
    func interrupted(_ promised: PromisedFigures, step: Int) throws {
      let run = ProbeRun(in: folder.path)
      if promised.probe.name == "cores", binding.count < 2 { return }
      #expect(throws: Interrupted.self) { try run(promised.probe, stopAfter: step) }
      #expect(run.steps == step)
      expectNothingLeft()
    }

    private func expectNothingLeft() {
      #expect(Processors.allowed == binding)
      #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == [])
    }
  }
}
