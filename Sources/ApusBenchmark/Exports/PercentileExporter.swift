/// The percentiles of each measurement with a distribution, as HdrHistogram prints them.
///
/// A history keeps seven quantiles of a measurement, not its histogram. Each section has these
/// seven rows, and no mean. A session with several such measurements has a section for each, after
/// a comment; plotters read a single section at a time. For all percentiles, record single events
/// in a `LatencyHistogram`, because its `hgrm(scaledBy:)` has the same format.
///
/// Source: `AbstractHistogram.outputPercentileDistribution` of https://github.com/HdrHistogram.
struct PercentileExporter: ResultExporter {
  let name = "hgrm"

  func export(_ session: Session) -> Export {
    var omissions: [Export.Omission] = []
    var sections: [String] = []
    for subject in ExportSubject.all(of: session) {
      for entry in subject.entries {
        if let section = section(subject, entry) {
          sections.append(section)
        } else {
          omissions.append(
            Export.Omission(withoutValue: entry, of: subject)
              ?? .init(subject, entry, "how its samples lie was not kept"))
        }
      }
    }
    return Export(
      sections.joined(separator: "\n"), count: sections.count, omissions: omissions)
  }

  private func section(_ subject: ExportSubject, _ entry: ExportSubject.Entry) -> String? {
    guard let estimate = entry.measurement.estimate,
      let distribution = entry.measurement.distribution, let count = distribution.count
    else { return nil }
    var text = PercentileText()
    for (probability, value) in distribution.quantiles {
      text.add(
        value: PercentileText.plain(value), percentile: probability,
        count: max(1, Int(exactly: (probability * Double(count)).rounded()) ?? count))
    }
    text.add(("Max", PercentileText.plain(distribution.greatest)), ("Total count", "\(count)"))
    // The heading is JSON, so that a line break in a name does not end the comment.
    let heading = ResultJSONValue.object([
      ResultJSONValue.Member("name", .string(subject.name)),
      ResultJSONValue.Member("metric", .string(entry.metric.name)),
      ResultJSONValue.Member("unit", .string(estimate.unit.rawValue)),
    ])
    return "# \(heading.line)\n" + text.text
  }
}
