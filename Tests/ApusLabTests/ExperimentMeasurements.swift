import ApusMachine
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@testable import ApusLab

/// Runs an experiment in the shortest possible time, in a folder of its own, and collects its
/// measurements.
///
/// - Parameters:
///   - seconds: The time beyond which no round begins.
///   - isOneOfSeveral: Whether one repeat is enough, as in a run over several processes.
func measurements(
  of experiment: some Probe, seconds: Double = 0, isOneOfSeveral: Bool = false
) throws -> [MetricMeasurement] {
  let folder = try TemporaryFolder()
  var measurements: [MetricMeasurement] = []
  let context = ProbeContext(
    effort: .quick, budgetSeconds: seconds, clock: .calibrated(windowNanoseconds: 1_000_000),
    processors: Processors.allowed, memoryLimit: 64 << 20, directory: folder.path, seed: 7,
    isOneOfSeveral: isOneOfSeveral,
    onMeasurement: { measurements.append($0) })
  try withExtendedLifetime(folder) {
    try experiment.run(context)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
  if !experiment.promises.isEmpty {
    for measurement in measurements {
      #expect(experiment.promises.contains { $0.allows(measurement) }, "\(measurement)")
    }
  }
  return measurements
}

/// Calls a closure with the context of an experiment in a folder of its own.
func withExperiment<Result>(_ body: (ExperimentContext) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  let context = ProbeContext(
    effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
    processors: Processors.allowed, memoryLimit: 64 << 20, directory: folder.path, seed: 7,
    onMeasurement: { _ in })
  return try withExtendedLifetime(folder) {
    try body(ExperimentContext(context: context, folder: try LabFolder(context), scale: 0.001))
  }
}
