import ApusMachine
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@testable import ApusLab

@Suite("Interrupted experiments", .serialized)
struct InterruptionTests {
  @Test(
    "An interrupted experiment stops at its next step, and leaves no file",
    arguments: PlantedFaultTests.names)
  func interrupted(name: String) async throws {
    let experiment = try #require(
      PlantedFaultTests.experiments.first { $0.name == name }?.scaled(0.001))
    for step in [1, 2, 5] {
      let folder = try TemporaryFolder()
      let steps = try await onOwnThread {
        InterruptedRun(at: step, in: folder.path).steps(of: experiment)
      }
      // An experiment may have fewer steps.
      #expect(steps <= step, "\(steps) steps")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }
}

/// A run of an experiment that a user interrupts at one of its steps.
private final class InterruptedRun {
  private var steps = 0
  private var context: ProbeContext?

  init(at limit: Int, in folder: String) {
    context = ProbeContext(
      effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
      processors: Processors.allowed, memoryLimit: 64 << 20, directory: folder, seed: 7,
      isOneOfSeveral: true, onMeasurement: { _ in },
      onProgress: { [unowned self] _, _ in
        steps += 1
        if steps == limit { context?.interrupt() }
      })
  }

  /// Returns the number of steps that the experiment began.
  func steps(of experiment: CaseStudyExperiment) -> Int {
    guard let context else { return 0 }
    do {
      try experiment.run(context)
    } catch is InterruptionError {
    } catch {
      Issue.record("\(error)")
    }
    return steps
  }
}
