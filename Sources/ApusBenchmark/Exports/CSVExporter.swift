/// Comma-separated values with a header: a record for every measurement, with or without a value.
///
/// Parameters and notes are JSON in their fields, because both are lists.
///
/// Source: RFC 4180.
package struct CSVExporter: ResultExporter {
  package let name = "csv"
  package let headLineCount: Int? = 1
  /// The columns in front of the others, with their values in all records.
  private let labels: [(name: String, value: String)]

  /// Creates an exporter, with columns in front that have the same value in all records.
  package init(labels: [(name: String, value: String)] = []) { self.labels = labels }

  private static let header = [
    "session", "time", "machine", "name", "metric", "probe", "variant", "parameter", "status",
    "value", "low", "high", "unit", "samples", "statistic", "population", "reason", "verdict",
    "notes",
  ]

  package func export(_ session: Session) -> Export {
    var records = [labels.map { CSVText.text($0.name) } + Self.header]
    for subject in ExportSubject.all(of: session) {
      for entry in subject.entries { records.append(record(session, subject, entry)) }
    }
    let text = records.map { $0.joined(separator: ",") + "\r\n" }.joined()
    return Export(text, count: records.count - 1)
  }

  private func record(
    _ session: Session, _ subject: ExportSubject, _ entry: ExportSubject.Entry
  ) -> [String] {
    let measurement = entry.measurement
    let texts = [
      session.identifier, session.startedAt, session.machine.identifier, subject.name,
      entry.metric.name, measurement.probe.name, measurement.metric.name,
      measurement.json["parameter"]?.line ?? "",
    ]
    let remarks = [
      measurement.reason?.description ?? "", measurement.verdict?.rawValue ?? "",
      measurement.notes.isEmpty
        ? "" : ResultJSONValue.array(measurement.notes.map(ResultJSONValue.string)).line,
    ]
    return (labels.map(\.value) + texts).map(CSVText.text) + outcome(measurement).map(CSVText.field)
      + remarks.map(CSVText.text)
  }

  /// Returns the fields from `status` to `population`.
  private func outcome(_ measurement: MetricMeasurement) -> [String] {
    let blank = Array(repeating: "", count: 7)
    switch measurement.outcome {
    case .missing(let reason):
      return [reason.isFailure ? "failed" : "absent"] + blank
    case .measured(let estimate):
      return [
        estimate.isDecided ? "measured" : "undecided", "\(estimate.value)",
        estimate.low.map { "\($0)" } ?? "", estimate.high.map { "\($0)" } ?? "",
        estimate.unit.rawValue, "\(estimate.samples)", estimate.statistic.rawValue,
        estimate.population.rawValue,
      ]
    }
  }
}
