package import ApusBenchmark
package import ApusMachine
package import ApusReport

/// A published technique in case studies: it is compared with its predecessor, also if it does not
/// pay.
package struct CaseStudyExperiment: Experiment {
  typealias Variant = CaseStudy.Variant

  /// The key of its measurements.
  package let key: ProbeKey
  /// A summary of the measured quantity.
  package let summary: String
  /// The method of measurement.
  package let method: String
  /// The share of a run's time, in seconds.
  package let weight: Double
  /// The processes in which the experiment measures.
  package let replication = ProbeReplication.freshProcesses
  /// The document.
  package let source: ClaimSource
  /// The published measurements.
  package let published: [ExperimentTable]
  /// Creates the groups, whose case studies share data.
  let groups: @Sendable () -> [CaseStudyGroup]
  private var scale = 1.0

  init(
    _ key: ProbeKey, from source: ClaimSource, measures summary: String, how method: String,
    seconds weight: Double, published: [ExperimentTable],
    groups: @escaping @Sendable () -> [CaseStudyGroup]
  ) {
    (self.key, self.summary, self.method, self.weight) = (key, summary, method, weight)
    (self.source, self.published, self.groups) = (source, published, groups)
  }

  /// Returns the same experiment with a share of the published sizes, for tests.
  ///
  /// - Parameter scale: The share, above 0 and at most 1.
  package func scaled(_ scale: Double) -> CaseStudyExperiment {
    precondition(scale > 0 && scale <= 1, "scale must be above 0 and at most 1")
    var copy = self
    copy.scale = scale
    return copy
  }

  /// Runs the experiment.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  package func run(_ context: ProbeContext) throws {
    let experiment = ExperimentContext(
      context: context, folder: try LabFolder(context), scale: scale)
    let groups = groups()
    var left = groups.reduce(0) { $0 + $1.weight }
    for group in groups {
      try experiment.step(group.name)
      let seconds = max(0, context.budgetSeconds - context.elapsedSeconds) * group.weight / left
      left -= group.weight
      try run(group, seconds: seconds, experiment)
    }
  }

  private func run(_ group: CaseStudyGroup, seconds: Double, _ experiment: ExperimentContext) throws
  {
    let context = experiment.context
    guard scale < 1 || seconds >= group.leastSeconds else {
      let reason = "left out: making its data takes seconds; give it a larger budget"
      return context.report(
        MetricMeasurement(probe: key, metric: group.metric, missing: .outOfTime(reason)))
    }
    let end = context.elapsedSeconds + seconds
    do {
      let plan = try group.make(experiment)
      for count in plan.counts {
        try experiment.step(count.metric.name)
        context.report(try measurement(of: count))
      }
      try CaseStudyRun(probe: key, context: context).measure(plan.studies, until: end)
    } catch let reason as UnavailableError {
      context.report(
        MetricMeasurement(
          probe: key, metric: group.metric, missing: .unavailable(reason.description)))
    }
  }

  private func measurement(of count: CaseStudyPlan.Count) throws -> MetricMeasurement {
    do {
      return MetricMeasurement(
        probe: key, metric: count.metric, count.parameters, try count.estimate())
    } catch let reason as UnavailableError {
      return MetricMeasurement(
        probe: key, metric: count.metric, missing: .unavailable(reason.description))
    }
  }

  /// Returns the variants of each case study with their times.
  package func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
    CaseStudyTable.tables(of: measurements)
  }
}
