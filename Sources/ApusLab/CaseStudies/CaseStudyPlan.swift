import ApusMeasure

/// The plan of a group: its case studies, and its exact counts.
struct CaseStudyPlan {
  /// A count without sampling error.
  struct Count {
    let metric: MetricKey
    let parameters: [Parameter]
    /// Counts the quantity.
    let count: () throws -> Double

    init(
      _ metric: MetricKey, _ parameters: [Parameter] = [],
      _ count: @escaping () throws -> Double
    ) {
      (self.metric, self.parameters, self.count) = (metric, parameters, count)
    }
  }

  let studies: [CaseStudy]
  let counts: [Count]

  init(_ studies: [CaseStudy], counts: [Count] = []) {
    (self.studies, self.counts) = (studies, counts)
  }
}
