import ApusMeasure

/// What a set measures: contests, and things that are counted once.
struct ContestPlan {
  /// Something that is counted and has no sampling error.
  struct Count {
    let variant: String
    let parameters: [Parameter]
    let unit: MeasurementUnit
    /// Counts it.
    let count: () throws -> Double

    init(
      _ variant: String, _ parameters: [Parameter] = [], unit: MeasurementUnit = .count,
      _ count: @escaping () throws -> Double
    ) {
      (self.variant, self.parameters, self.unit, self.count) = (variant, parameters, unit, count)
    }
  }

  let contests: [Contest]
  let counts: [Count]

  init(_ contests: [Contest], counts: [Count] = []) {
    (self.contests, self.counts) = (contests, counts)
  }
}
