/// The Bencher Metric Format: the measures of each benchmark, each with a value and its interval.
///
/// A main measurement in nanoseconds is Bencher's own measure `latency`. A rate per second is its
/// measure `throughput`. Every other measure has the name of the metric.
///
/// Source: https://bencher.dev/docs/reference/bencher-metric-format/.
struct BMFExporter: ResultExporter {
  let name = "bmf"

  func export(_ session: Session) -> Export {
    var omissions: [Export.Omission] = []
    var names: Set<String> = []
    var members: [ResultJSONValue.Member] = []
    var count = 0
    for subject in ExportSubject.all(of: session) {
      let measurements = subject.distinct(&omissions)
      guard !measurements.isEmpty else { continue }
      guard names.insert(subject.name).inserted else {
        omissions += subject.entries.map {
          .init(subject, $0, "there is another of this name and metric")
        }
        continue
      }
      count += measurements.count
      members.append(
        .init(
          subject.name,
          .object(measurements.map { .init(measure($0.metric, $0.estimate), metric($0.estimate)) }))
      )
    }
    let text = members.map { ResultJSONValue.object([$0]).line.dropFirst().dropLast() }
      .joined(separator: ",\n")
    return Export("{\n" + text + "\n}\n", count: count, omissions: omissions)
  }

  private func measure(_ metric: MetricKey, _ estimate: Estimate) -> String {
    switch (metric, estimate.unit) {
    case (.time, .nanoseconds): "latency"
    case (.rate, .perSecond): "throughput"
    default: metric.name
    }
  }

  private func metric(_ estimate: Estimate) -> ResultJSONValue {
    var members = [ResultJSONValue.Member("value", .double(estimate.value))]
    if let low = estimate.low { members.append(.init("lower_value", .double(low))) }
    if let high = estimate.high { members.append(.init("upper_value", .double(high))) }
    return .object(members)
  }
}
