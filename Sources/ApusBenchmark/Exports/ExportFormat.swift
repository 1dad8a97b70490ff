package import ApusCommandLine

/// The formats that a session can be exported in.
package enum ExportFormat {
  /// The exporters of all formats, in the order of the list.
  package static let all: [any ResultExporter] = [
    JSONLinesExporter(), CSVExporter(), MarkdownExporter(), JMHExporter(), BMFExporter(),
    GitHubActionExporter(), GoogleBenchmarkExporter(), PercentileExporter(), InfluxExporter(),
    OpenMetricsExporter(),
  ]

  /// The names of the formats, as typed.
  package static var names: [String] { all.map(\.name) }

  /// Returns the exporter of a format, or throws an error with the nearest name.
  package static func named(_ name: String) throws(UsageError) -> any ResultExporter {
    guard let exporter = all.first(where: { $0.name == name }) else {
      throw .unknownName(kind: "format", given: name, known: names)
    }
    return exporter
  }
}
