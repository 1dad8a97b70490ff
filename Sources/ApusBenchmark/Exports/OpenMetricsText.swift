import ApusMeasure

/// A text in the format of OpenMetrics: a gauge for each value, and for each end of its interval.
///
///     var text = OpenMetricsText()
///     let omissions = text.add(session, labels: [("machine", "left")])
///     text.text  // # TYPE apus_benchmark_time_nanoseconds gauge ...
///
/// The samples of a metric stand together, whatever the number of sessions.
///
/// Source: https://prometheus.io/docs/specs/om/open_metrics_spec/.
package struct OpenMetricsText: Sendable {
  /// The samples of a metric.
  private struct Family: Sendable {
    let unit: String
    var lines: [String] = []
  }

  /// The number of measurements in the text.
  package private(set) var count = 0
  private var names: [String] = []
  private var families: [String: Family] = [:]
  private var seen: Set<String> = []

  /// Creates a text without samples.
  package init() {}

  /// Adds the measurements of a session, at its start.
  ///
  /// - Parameter labels: The labels of all samples, before those of the measurement.
  /// - Returns: The measurements that have no value, or that would repeat a sample.
  /// - Complexity: O(*n*) in the number of measurements.
  package mutating func add(
    _ session: Session, labels: [(name: String, value: String)]
  ) -> [Export.Omission] {
    let time = CivilTime.nanosecondsSince1970(session.startedAt).map { " \($0 / 1_000_000_000)" }
    var omissions: [Export.Omission] = []
    for subject in ExportSubject.all(of: session) {
      for entry in subject.entries {
        if let omission = Export.Omission(withoutValue: entry, of: subject) {
          omissions.append(omission)
        } else if let estimate = entry.measurement.estimate,
          !add(entry.measurement, estimate, labels, time ?? "")
        {
          omissions.append(.init(subject, entry, "there is another of this name and metric"))
        }
      }
    }
    return omissions
  }

  /// Adds a measurement, and returns whether its labels are new.
  private mutating func add(
    _ measurement: MetricMeasurement, _ estimate: Estimate,
    _ labels: [(name: String, value: String)], _ time: String
  ) -> Bool {
    let name = "apus_\(Self.word(measurement.probe.name))_\(Self.word(measurement.metric.name))"
    let set = Self.labels(
      labels + [("probe", measurement.probe.name), ("variant", measurement.metric.name)]
        + measurement.parameters.map { ($0.name, $0.value.description) })
    guard seen.insert(name + estimate.unit.rawValue + set).inserted else { return false }
    count += 1
    for (part, number) in [("", estimate.value), ("_low", estimate.low), ("_high", estimate.high)] {
      guard let number else { continue }
      let unit = estimate.unit.openMetricsName
      add("\(set) \(number)\(time)", to: name + part + (unit.isEmpty ? "" : "_\(unit)"), unit)
    }
    return true
  }

  private mutating func add(_ sample: String, to name: String, _ unit: String) {
    if families[name] == nil {
      names.append(name)
      families[name] = Family(unit: unit)
    }
    families[name]?.lines.append(name + sample)
  }

  /// The text with the line that ends it.
  package var text: String {
    var text = ""
    for name in names {
      guard let family = families[name] else { continue }
      text += "# TYPE \(name) gauge\n"
      if !family.unit.isEmpty { text += "# UNIT \(name) \(family.unit)\n" }
      for line in family.lines { text += line + "\n" }
    }
    return text + "# EOF\n"
  }

  // MARK: Spelling

  /// Returns labels in braces. A name that is there already gets underscores at its end.
  private static func labels(_ labels: [(name: String, value: String)]) -> String {
    var names: Set<String> = []
    let pairs = labels.map { label in
      var name = word(label.name)
      if name.first?.isNumber != false { name = "_" + name }
      while !names.insert(name).inserted { name += "_" }
      return "\(name)=\"\(escaped(label.value))\""
    }
    return "{" + pairs.joined(separator: ",") + "}"
  }

  /// Returns a name in the characters that names of metrics and labels may have.
  private static func word(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": Character(scalar)
        default: "_"
        }
      })
  }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\".unicodeScalars
      case "\"": result += "\\\"".unicodeScalars
      case "\n": result += "\\n".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension MeasurementUnit {
  /// The unit at the end of a metric's name; empty for a count.
  fileprivate var openMetricsName: String {
    switch self {
    case .nanoseconds: "nanoseconds"
    case .cycles: "cycles"
    case .gigabytesPerSecond: "gigabytes_per_second"
    case .perSecond: "per_second"
    case .count: ""
    case .bytes: "bytes"
    case .ratio: "ratio"
    }
  }
}
