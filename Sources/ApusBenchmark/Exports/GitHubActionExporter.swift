/// The array that github-action-benchmark reads as `customSmallerIsBetter`.
///
/// The value is the centre, and the range is the 95 % interval. A metric for which more is better
/// is omitted; the time, its reciprocal, is in the array.
///
/// Source: https://github.com/benchmark-action/github-action-benchmark, README.
struct GitHubActionExporter: ResultExporter {
  let name = "github"

  func export(_ session: Session) -> Export {
    var omissions: [Export.Omission] = []
    var names: Set<String> = []
    var elements: [ResultJSONValue] = []
    for subject in ExportSubject.all(of: session) {
      for (metric, measurement, estimate) in subject.distinct(&omissions) {
        let entry = ExportSubject.Entry(metric: metric, measurement: measurement)
        let name = "\(subject.name) (\(metric))"
        if let reason = obstacle(measurement.metric) {
          omissions.append(.init(subject, entry, reason))
        } else if names.insert(name).inserted {
          elements.append(element(name, measurement, estimate))
        } else {
          omissions.append(.init(subject, entry, "there is another of this name and metric"))
        }
      }
    }
    return Export(Export.array(elements) + "\n", count: elements.count, omissions: omissions)
  }

  private func obstacle(_ metric: MetricKey) -> String? {
    switch metric.polarity {
    case .more: "bigger is better"
    case .neither: "nothing says which value is better"
    case .less: nil
    }
  }

  private func element(_ name: String, _ measurement: MetricMeasurement, _ estimate: Estimate)
    -> ResultJSONValue
  {
    var members = [
      ResultJSONValue.Member("name", .string(name)),
      ResultJSONValue.Member("unit", .string(estimate.unit.rawValue)),
      ResultJSONValue.Member("value", .double(estimate.value)),
    ]
    if let low = estimate.low, let high = estimate.high {
      members.append(.init("range", .string("[\(low), \(high)]")))
    }
    members.append(.init("extra", .string(extra(measurement, estimate))))
    return .object(members)
  }

  private func extra(_ measurement: MetricMeasurement, _ estimate: Estimate) -> String {
    let grounds =
      "\(estimate.statistic.rawValue), samples: \(estimate.samples) (\(estimate.population.rawValue))"
    let decision = estimate.isDecided ? [] : ["undecided: too few samples for an interval"]
    return ([grounds] + decision + measurement.remarks).joined(separator: "\n")
  }
}
