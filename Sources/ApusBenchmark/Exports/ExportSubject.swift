/// The subject of figures with the same parameters: a case with its metrics, or a variant of a
/// probe.
struct ExportSubject: Sendable, Hashable {
  /// A figure with its metric.
  struct Entry: Sendable, Hashable {
    let metric: String
    let figure: Figure
  }

  /// The name without parameters: the name of a benchmark, or `memory-latency.tlb-local`.
  let title: String
  /// The parameters without the name.
  let parameters: [Parameter]
  /// The figures, in the order of measurement.
  private(set) var entries: [Entry]

  /// The name with its parameters: `sum, elements 1000`.
  var name: String {
    parameters.reduce(title) { "\($0), \($1.name) \($1.value)" }
  }

  /// The number of threads that ran the subject at the same time.
  var threads: Int {
    for case .integer(let count) in parameters.filter({ $0.name == "threads" }).map(\.value) {
      return count
    }
    return 1
  }

  /// Returns the figures with a value, the first of each metric; the other figures are added to the
  /// omissions.
  func distinct(
    _ omissions: inout [Export.Omission]
  ) -> [(metric: String, figure: Figure, estimate: Estimate)] {
    var metrics: Set<String> = []
    var kept: [(metric: String, figure: Figure, estimate: Estimate)] = []
    for entry in entries {
      if let omission = Export.Omission(withoutValue: entry, of: self) {
        omissions.append(omission)
      } else if let estimate = entry.figure.estimate {
        if metrics.insert(entry.metric).inserted {
          kept.append((entry.metric, entry.figure, estimate))
        } else {
          omissions.append(.init(self, entry, "there is another of this name and metric"))
        }
      }
    }
    return kept
  }

  /// Returns the subjects of a session, in the order of the first figure of each.
  static func all(of session: Session) -> [ExportSubject] {
    var subjects: [ExportSubject] = []
    var places: [[Parameter]: Int] = [:]
    for figure in session.figures.map(\.finite) {
      guard let name = figure.benchmarkName else {
        subjects.append(ExportSubject(probe: figure))
        continue
      }
      if let place = places[figure.parameters] {
        subjects[place].entries.append(Entry(metric: figure.variant, figure: figure))
      } else {
        places[figure.parameters] = subjects.count
        subjects.append(ExportSubject(benchmark: name, figure))
      }
    }
    return subjects
  }

  private init(benchmark name: String, _ figure: Figure) {
    title = name
    parameters = Array(figure.parameters.dropFirst())
    entries = [Entry(metric: figure.variant, figure: figure)]
  }

  private init(probe figure: Figure) {
    title = "\(figure.probe).\(figure.variant)"
    parameters = figure.parameters
    entries = [Entry(metric: figure.estimate?.unit.quantity ?? "value", figure: figure)]
  }
}

extension Figure {
  /// The benchmark of which the figure is a metric; `nil` if it is of another probe.
  fileprivate var benchmarkName: String? {
    guard probe == "benchmark", let first = parameters.first, first.name == "benchmark",
      case .text(let name) = first.value
    else { return nil }
    return name
  }

  /// The figure without infinities and NaN, which most formats cannot spell
  /// (`Documentation/Results.md`).
  fileprivate var finite: Figure {
    guard let estimate else { return self }
    guard estimate.value.isFinite else {
      return Figure(
        probe: probe, variant: variant, parameters,
        outcome: .failed(reason: "the value is not finite: \(estimate.value)"), notes: notes)
    }
    let ends = [estimate.low, estimate.high].compactMap { $0 }
    if ends.allSatisfy(\.isFinite) { return self }
    let without = Estimate(
      value: estimate.value, low: nil, high: nil, unit: estimate.unit, samples: estimate.samples,
      statistic: estimate.statistic, population: estimate.population)
    return Figure(
      probe: probe, variant: variant, parameters, without, distribution: distribution,
      notes: notes)
  }
}

extension MeasurementUnit {
  /// The quantity of the unit: the metric of a probe, which has a single metric.
  fileprivate var quantity: String {
    switch self {
    case .nanoseconds: "time"
    case .cycles: "cycles"
    case .gigabytesPerSecond: "bandwidth"
    case .perSecond: "rate"
    case .count: "count"
    case .bytes: "bytes"
    case .ratio: "ratio"
    }
  }
}
