import ApusMeasure

/// The plan of a group: its case studies, and its exact counts.
struct CaseStudyPlan {
  /// A count without sampling error.
  struct Count {
    let variant: String
    let parameters: [Parameter]
    let unit: MeasurementUnit
    /// Counts the quantity.
    let count: () throws -> Double

    init(
      _ variant: String, _ parameters: [Parameter] = [], unit: MeasurementUnit = .count,
      _ count: @escaping () throws -> Double
    ) {
      (self.variant, self.parameters, self.unit, self.count) = (variant, parameters, unit, count)
    }
  }

  let studies: [CaseStudy]
  let counts: [Count]

  init(_ studies: [CaseStudy], counts: [Count] = []) {
    (self.studies, self.counts) = (studies, counts)
  }
}
