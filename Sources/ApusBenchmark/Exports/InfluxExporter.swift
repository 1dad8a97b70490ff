/// The line protocol of InfluxDB: a point for each measurement at the session's start, with or
/// without a value.
///
/// Tags cannot contain a line break or end with a backslash. The tag `benchmark` is therefore the
/// name as the official clients spell it, for queries. The field `name` is the exact name.
///
/// Source: https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/.
struct InfluxExporter: ResultExporter {
  let name = "influx"
  let headLineCount: Int? = 0

  func export(_ session: Session) -> Export {
    let time = CivilTime.nanosecondsSince1970(session.startedAt).map { " \($0)" } ?? ""
    var omissions: [Export.Omission] = []
    var seen: Set<String> = []
    var text = ""
    for subject in ExportSubject.all(of: session) {
      for entry in subject.entries {
        // A point with the same tags and time would silently replace the first point.
        let series = "apus" + tags(session, subject, entry)
        if seen.insert(series).inserted {
          text += series + " " + fields(subject, entry).joined(separator: ",") + time + "\n"
        } else {
          omissions.append(.init(subject, entry, "there is another of this name and metric"))
        }
      }
    }
    return Export(text, count: seen.count, omissions: omissions)
  }

  /// Returns the tags in the order of their keys, which InfluxDB reads fastest; empty tags are
  /// forbidden.
  private func tags(
    _ session: Session, _ subject: ExportSubject, _ entry: ExportSubject.Entry
  ) -> String {
    [
      ("benchmark", subject.name), ("machine", session.machine.identifier),
      ("metric", entry.metric.name), ("unit", entry.measurement.estimate?.unit.rawValue ?? ""),
    ].filter { !$0.1.isEmpty }.map { ",\($0.0)=\(Self.tag($0.1))" }.joined()
  }

  private func fields(_ subject: ExportSubject, _ entry: ExportSubject.Entry) -> [String] {
    let measurement = entry.measurement
    let name =
      [
        "name=" + Self.string(subject.name),
        "parameter=" + Self.string(measurement.json["parameter"]?.line ?? ""),
      ] + (measurement.verdict.map { ["verdict=" + Self.string($0.rawValue)] } ?? [])
    switch measurement.outcome {
    case .missing(let reason):
      let key = reason.isFailure ? "failed" : "absent"
      return name + ["\(key)=" + Self.string(reason.description)]
    case .measured(let estimate):
      let interval = [("low", estimate.low), ("high", estimate.high)].compactMap { key, end in
        end.map { "\(key)=\($0)" }
      }
      return name + ["value=\(estimate.value)"] + interval + [
        "samples=\(estimate.samples)i", "statistic=" + Self.string(estimate.statistic.rawValue),
        "population=" + Self.string(estimate.population.rawValue),
      ]
    }
  }

  static func tag(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case ",", "=", " ":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    // A backslash at the end would escape the delimiter after the tag.
    return result.hasSuffix("\\") ? result + "\\ " : result
  }

  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
