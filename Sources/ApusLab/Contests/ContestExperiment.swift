public import ApusMachine
public import ApusMeasure
public import ApusReport

/// A published technique in case studies: it is compared with its predecessor, also if it does not
/// pay.
public struct ContestExperiment: Experiment {
  /// The name in results.
  public let name: String
  /// A summary of the measured quantity.
  public let summary: String
  /// The method of measurement.
  public let method: String
  /// The share of a run's time, in seconds.
  public let weight: Double
  /// The document.
  public let source: ClaimSource
  /// The published figures.
  public let published: [ExperimentTable]
  private let sets: @Sendable () -> [ContestSet]
  private var scale = 1.0

  init(
    _ name: String, from source: ClaimSource, measures summary: String, how method: String,
    seconds weight: Double, published: [ExperimentTable],
    sets: @escaping @Sendable () -> [ContestSet]
  ) {
    (self.name, self.summary, self.method, self.weight) = (name, summary, method, weight)
    (self.source, self.published, self.sets) = (source, published, sets)
  }

  /// Returns the same experiment with a share of the published sizes, for tests.
  ///
  /// - Parameter scale: The share, above 0 and at most 1.
  package func scaled(_ scale: Double) -> ContestExperiment {
    precondition(scale > 0 && scale <= 1, "scale must be above 0 and at most 1")
    var copy = self
    copy.scale = scale
    return copy
  }

  /// Runs the experiment.
  public func run(_ context: ProbeContext) throws {
    let desk = ContestDesk(context: context, folder: try LabFolder(context), scale: scale)
    let sets = sets()
    var left = sets.reduce(0) { $0 + $1.weight }
    for set in sets {
      try desk.step(set.name)
      let seconds = max(0, context.budgetSeconds - context.elapsedSeconds) * set.weight / left
      left -= set.weight
      try run(set, seconds: seconds, desk)
    }
  }

  private func run(_ set: ContestSet, seconds: Double, _ desk: ContestDesk) throws {
    let context = desk.context
    guard scale < 1 || seconds >= set.leastSeconds else {
      let reason = "left out: making its data takes seconds; give it a larger budget"
      return context.report(Figure(probe: name, variant: set.name, absent: reason))
    }
    let end = context.elapsedSeconds + seconds
    do {
      let plan = try set.make(desk)
      for count in plan.counts {
        try desk.step(count.variant)
        let estimate = Estimate.reading(try count.count(), unit: count.unit)
        context.report(Figure(probe: name, variant: count.variant, count.parameters, estimate))
      }
      try ContestRun(probe: name, context: context).measure(plan.contests, until: end)
    } catch let reason as NotHere {
      context.report(Figure(probe: name, variant: set.name, absent: reason.description))
    }
  }

  /// Returns the variants of each case study with their times.
  public func tables(of figures: [Figure]) -> [ExperimentTable] {
    ContestTable.tables(of: figures)
  }
}
