/// The percentiles of each figure that kept how its samples lie, as HdrHistogram prints them.
///
/// A history keeps seven quantiles of a figure and not its histogram: each section has these seven
/// rows, and no mean. A session of several such figures has a section for each, headed by a
/// comment; plotters take one section at a time. For all percentiles record single events in a
/// `LatencyHistogram`, whose `hgrm(scaledBy:)` has the same format.
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
    guard let estimate = entry.figure.estimate, let distribution = entry.figure.distribution,
      let count = entry.figure.distributionCount(estimate)
    else { return nil }
    var text = PercentileText()
    for (probability, value) in distribution.quantiles {
      text.add(
        value: PercentileText.plain(value), percentile: probability,
        count: max(1, Int((probability * Double(count)).rounded())))
    }
    text.add(("Max", PercentileText.plain(distribution.greatest)), ("Total count", "\(count)"))
    // JSON, so that a line break in a name does not end the comment.
    let heading = JSONValue.object([
      JSONValue.Member("name", .string(subject.name)),
      JSONValue.Member("metric", .string(entry.metric)),
      JSONValue.Member("unit", .string(estimate.unit.rawValue)),
    ])
    return "# \(heading.line)\n" + text.text
  }
}

extension Figure {
  /// How many samples the distribution is of: the estimate's own, or of a benchmark its epochs, whose
  /// number is the first word of its notes. `nil` where nothing says.
  fileprivate func distributionCount(_ estimate: Estimate) -> Int? {
    guard estimate.population == .processes else { return estimate.samples }
    let words = notes.first?.split(separator: " ") ?? []
    guard words.count > 1, words[1].hasPrefix("epochs") else { return nil }
    return Int(words[0])
  }
}
