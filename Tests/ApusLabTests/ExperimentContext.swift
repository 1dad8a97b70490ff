import ApusMachine
import ApusMeasure

/// Runs an experiment in the least time that it takes, and collects its figures.
func figures(of experiment: some Probe) throws -> [Figure] {
  var figures: [Figure] = []
  let context = ProbeContext(
    effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
    processors: Processors.allowed, memoryLimit: 64 << 20, directory: ".", seed: 7,
    onFigure: { figures.append($0) })
  try experiment.run(context)
  return figures
}
