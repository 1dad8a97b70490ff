/// The JSON of the Java Microbenchmark Harness (`-rf json`).
///
/// A score is the median over processes, not JMH's mean over iterations. Its `scoreConfidence` is
/// the 95 % interval of that median. `scoreError` is half of the interval's width; the interval
/// need not be symmetric about the score. Without an interval, all three are `"NaN"`, as JMH spells
/// it. `forks` is the number of processes, `measurementIterations` the number of samples of each.
/// Unknown values are omitted: the times of warm-up and measurement, and the raw data.
///
/// Source: https://github.com/openjdk/jmh, `results/format/JSONResultFormat`.
struct JMHExporter: ResultExporter {
  let name = "jmh"

  func export(_ session: Session) -> Export {
    var omissions: [Export.Omission] = []
    var elements: [ResultJSONValue] = []
    var count = 0
    for subject in ExportSubject.all(of: session) {
      let measurements = subject.distinct(&omissions)
      guard let primary = measurements.first else { continue }
      guard primary.metric == subject.entries[0].metric else {
        omissions += measurements.map {
          .init(
            subject, .init(metric: $0.metric, measurement: $0.measurement),
            "JMH has it beside a score, and there is none")
        }
        continue
      }
      count += measurements.count
      elements.append(
        element(
          subject, primary, metric(primary.measurement, primary.estimate), measurements))
    }
    return Export(Export.array(elements) + "\n", count: count, omissions: omissions)
  }

  private func element(
    _ subject: ExportSubject,
    _ main: (metric: MetricKey, measurement: MetricMeasurement, estimate: Estimate),
    _ primary: ResultJSONValue,
    _ measurements: [(metric: MetricKey, measurement: MetricMeasurement, estimate: Estimate)]
  ) -> ResultJSONValue {
    let estimate = main.estimate
    let isOverProcesses = estimate.population == .processes
    var members = [
      ResultJSONValue.Member("benchmark", .string(subject.title)),
      ResultJSONValue.Member("mode", .string(mode(main.measurement.metric))),
      ResultJSONValue.Member("threads", .integer(subject.threads)),
      ResultJSONValue.Member("forks", .integer(isOverProcesses ? estimate.samples : 1)),
      ResultJSONValue.Member(
        "measurementIterations", .integer(isOverProcesses ? 1 : estimate.samples)),
    ]
    if !subject.parameters.isEmpty {
      members.append(.init("params", parameters(subject.parameters)))
    }
    let secondary = measurements.dropFirst().map {
      ResultJSONValue.Member($0.metric.name, metric($0.measurement, $0.estimate))
    }
    return .object(
      members + [.init("primaryMetric", primary), .init("secondaryMetrics", .object(secondary))])
  }

  /// Returns the parameters as strings, as in JMH; of parameters with the same name, the first
  /// counts.
  private func parameters(_ parameters: [Parameter]) -> ResultJSONValue {
    var names: Set<String> = []
    return .object(
      parameters.filter { names.insert($0.name).inserted }
        .map { ResultJSONValue.Member($0.name, .string($0.value.description)) })
  }

  private func metric(_ measurement: MetricMeasurement, _ estimate: Estimate) -> ResultJSONValue {
    let error = estimate.low.flatMap { low in estimate.high.map { high in (high - low) / 2 } }
    return .object([
      ResultJSONValue.Member("score", .double(estimate.value)),
      ResultJSONValue.Member("scoreError", number(error)),
      ResultJSONValue.Member(
        "scoreConfidence", .array([number(estimate.low), number(estimate.high)])),
      ResultJSONValue.Member("scorePercentiles", percentiles(measurement)),
      ResultJSONValue.Member("scoreUnit", .string(unit(estimate.unit))),
      ResultJSONValue.Member("rawData", .array([])),
    ])
  }

  private func number(_ value: Double?) -> ResultJSONValue {
    guard let value, value.isFinite else { return .string("NaN") }
    return .double(value)
  }

  private func percentiles(_ measurement: MetricMeasurement) -> ResultJSONValue {
    let quantiles = measurement.distribution?.quantiles ?? []
    return .object(quantiles.map { .init("\($0.probability * 100)", .double($0.value)) })
  }

  private func mode(_ metric: MetricKey) -> String {
    metric.polarity == .more ? "thrpt" : "avgt"
  }

  private func unit(_ unit: MeasurementUnit) -> String {
    switch unit {
    case .nanoseconds: "ns/op"
    case .perSecond: "ops/s"
    case .cycles, .gigabytesPerSecond, .count, .bytes, .ratio: unit.rawValue
    }
  }
}
