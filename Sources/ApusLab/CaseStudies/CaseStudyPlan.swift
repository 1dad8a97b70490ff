import ApusMeasure

/// The plan of a group: its case studies, and the quantities that it counts or measures besides.
struct CaseStudyPlan {
  /// A quantity that a process counts or measures once.
  struct Count {
    /// The kind of a quantity, which decides whether a single process gives a verdict.
    enum Kind {
      /// The quantity has no sampling error, such as a number of objects.
      case counted
      /// The quantity is a sample, such as a time: an interval needs several processes.
      case measured
    }

    let metric: MetricKey
    let parameters: [Parameter]
    let kind: Kind
    /// Counts or measures the quantity.
    let count: () throws -> Double

    init(
      _ metric: MetricKey, _ parameters: [Parameter] = [], _ kind: Kind = .counted,
      _ count: @escaping () throws -> Double
    ) {
      (self.metric, self.parameters, self.kind) = (metric, parameters, kind)
      self.count = count
    }

    /// Returns the quantity of this process.
    func estimate() throws -> Estimate {
      let (value, unit) = (try count(), metric.unit ?? .count)
      return switch kind {
      case .counted: .reading(value, unit: unit)
      case .measured: .median(of: [value], unit: unit, over: .withinProcess)
      }
    }
  }

  let studies: [CaseStudy]
  let counts: [Count]

  init(_ studies: [CaseStudy], counts: [Count] = []) {
    (self.studies, self.counts) = (studies, counts)
  }
}
