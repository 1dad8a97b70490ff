import ApusMeasure

/// A group of case studies about shared data, which are created when the group's turn has come.
struct CaseStudyGroup {
  /// The name in the progress line.
  let name: String
  /// The metric of a group that was not measured at all.
  var metric: MetricKey { MetricKey(name, .nanoseconds) }
  /// The share of the experiment's time, including the creation of the data, relative to other
  /// groups.
  let weight: Double
  /// The seconds below which creating the data would leave no time for measuring.
  let leastSeconds: Double
  /// Creates the data.
  let make: (ExperimentContext) throws -> CaseStudyPlan

  /// Creates a group.
  init(
    _ name: String, weight: Double = 1, leastSeconds: Double = 0,
    _ make: @escaping (ExperimentContext) throws -> CaseStudyPlan
  ) {
    (self.name, self.weight, self.leastSeconds) = (name, weight, leastSeconds)
    self.make = make
  }
}
