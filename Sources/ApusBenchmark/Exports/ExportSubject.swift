/// The subject of measurements with the same parameters: a case with its metrics, or a variant of a
/// probe.
struct ExportSubject: Sendable, Hashable {
  /// A measurement with its metric.
  struct Entry: Sendable, Hashable {
    let metric: MetricKey
    let measurement: MetricMeasurement
  }

  /// The name without parameters: the name of a benchmark, or `memory-latency.tlb-local`.
  let title: String
  /// The parameters without the name.
  let parameters: [Parameter]
  /// The measurements, in the order of measurement.
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

  /// Returns the measurements with a value, the first of each metric; the other measurements are
  /// added to the omissions.
  func distinct(
    _ omissions: inout [Export.Omission]
  ) -> [(metric: MetricKey, measurement: MetricMeasurement, estimate: Estimate)] {
    var metrics: Set<MetricKey> = []
    var kept: [(metric: MetricKey, measurement: MetricMeasurement, estimate: Estimate)] = []
    for entry in entries {
      if let omission = Export.Omission(withoutValue: entry, of: self) {
        omissions.append(omission)
      } else if let estimate = entry.measurement.estimate {
        if metrics.insert(entry.metric).inserted {
          kept.append((entry.metric, entry.measurement, estimate))
        } else {
          omissions.append(.init(self, entry, "there is another of this name and metric"))
        }
      }
    }
    return kept
  }

  /// Returns the subjects of a session, in the order of the first measurement of each.
  static func all(of session: Session) -> [ExportSubject] {
    var subjects: [ExportSubject] = []
    var indices: [[Parameter]: Int] = [:]
    // The claim of a quantity has the same value.
    for measurement in session.measurements.map(\.finite) where measurement.probe != .quantity {
      guard let name = measurement.benchmarkName else {
        subjects.append(ExportSubject(probe: measurement))
        continue
      }
      if let index = indices[measurement.parameters] {
        subjects[index].entries.append(Entry(metric: measurement.metric, measurement: measurement))
      } else {
        indices[measurement.parameters] = subjects.count
        subjects.append(ExportSubject(benchmark: name, measurement))
      }
    }
    return subjects
  }

  private init(benchmark name: String, _ measurement: MetricMeasurement) {
    title = name
    parameters = Array(measurement.parameters.dropFirst())
    entries = [Entry(metric: measurement.metric, measurement: measurement)]
  }

  private init(probe measurement: MetricMeasurement) {
    title = "\(measurement.probe).\(measurement.metric)"
    parameters = measurement.parameters
    entries = [
      Entry(metric: measurement.estimate?.unit.quantity ?? .value, measurement: measurement)
    ]
  }
}

extension MetricMeasurement {
  /// The benchmark of which the measurement is a metric; `nil` if it is of another probe.
  fileprivate var benchmarkName: String? {
    guard probe == .benchmark, let first = parameters.first, first.name == "benchmark",
      case .text(let name) = first.value
    else { return nil }
    return name
  }

  /// The measurement without infinities and NaN, which most formats cannot spell
  /// (`Documentation/Results.md`).
  fileprivate var finite: MetricMeasurement {
    guard let estimate else { return self }
    guard estimate.value.isFinite else {
      return MetricMeasurement(
        probe: probe, metric: metric, parameters,
        outcome: .missing(.failed("the value is not finite: \(estimate.value)")),
        verdict: verdict, notes: notes)
    }
    let ends = [estimate.low, estimate.high].compactMap { $0 }
    if ends.allSatisfy(\.isFinite) { return self }
    let without = Estimate(
      value: estimate.value, low: nil, high: nil, unit: estimate.unit, samples: estimate.samples,
      statistic: estimate.statistic, population: estimate.population)
    return MetricMeasurement(
      probe: probe, metric: metric, parameters, outcome: .measured(without),
      distribution: distribution, verdict: verdict, notes: notes)
  }
}

extension MeasurementUnit {
  /// The quantity of the unit: the metric of a probe, which has a single metric.
  fileprivate var quantity: MetricKey {
    switch self {
    case .nanoseconds: .time
    case .cycles: WorkerValue.cycles.metric
    case .gigabytesPerSecond: .bandwidth
    case .perSecond: .rate
    case .count: .count
    case .bytes: .bytes
    case .ratio: .ratio
    }
  }
}

extension MetricKey {
  // The metrics of a probe in an export, named by its unit.
  fileprivate static let value = MetricKey("value", .count)
  fileprivate static let count = MetricKey("count", .count)
  fileprivate static let bytes = MetricKey("bytes", .bytes)
  fileprivate static let bandwidth = MetricKey("bandwidth", .gigabytesPerSecond)
}
