/// The formats that a session can be exported in.
package enum ExportFormat {
  /// One exporter for each format, in the order in which they are listed.
  package static let all: [any ResultExporter] = [
    JSONLinesExporter(), CSVExporter(), MarkdownExporter(), JMHExporter(), BMFExporter(),
    GitHubActionExporter(), GoogleBenchmarkExporter(), PercentileExporter(), InfluxExporter(),
  ]

  /// What can be typed.
  package static var names: [String] { all.map(\.name) }

  /// Returns the exporter of a format; a name that is none is answered with the nearest.
  package static func named(_ name: String) throws(UsageError) -> any ResultExporter {
    guard let exporter = all.first(where: { $0.name == name }) else {
      throw .unknownName(kind: "format", given: name, known: names)
    }
    return exporter
  }
}
