#if PostgreSQL
  import ApusBenchmark
  import ApusMeasure
  import ApusSystem

  /// A writer of sessions in a format, to standard output or to a file that is replaced as a whole.
  struct SessionWriter: ~Copyable {
    /// The number of sessions that were written.
    private(set) var sessionCount = 0
    private let exporter: any ResultExporter
    private var file: AtomicFileWriter?
    private let isFile: Bool
    /// The samples of all machines; `nil` for a format that is written session by session.
    private var metrics: OpenMetricsText?
    private var omissionCount = 0

    /// - Parameter path: The path of the file, or `nil` for standard output.
    init(_ exporter: any ResultExporter, to path: String?) throws(SystemError) {
      self.exporter = exporter
      isFile = path != nil
      if let path { file = try AtomicFileWriter(replacing: path) }
      if exporter.name == Self.metricsName { metrics = OpenMetricsText() }
    }

    private static let metricsName = "openmetrics"

    /// Whether a file has the newest session of each machine.
    var takesOneOfEachMachine: Bool { metrics != nil }
    /// Whether a file has a single session.
    var takesOne: Bool { metrics == nil && exporter.headLineCount == nil }

    /// Writes a session.
    mutating func write(_ session: Session, _ stored: ExportedSession) throws(SystemError) {
      sessionCount += 1
      if metrics != nil {
        let labels = stored.labels.filter { !$0.value.isEmpty }
        omissionCount += metrics?.add(session, labels: labels).count ?? 0
        return
      }
      let isCSV = exporter is CSVExporter
      let export =
        isCSV ? CSVExporter(labels: stored.labels).export(session) : exporter.export(session)
      omissionCount += export.omissions.count
      var text = export.text[...]
      if sessionCount > 1 {
        for _ in 0..<(exporter.headLineCount ?? 0) {
          text = text.drop { !$0.isNewline }.dropFirst()
        }
      }
      try write(String(text))
    }

    private mutating func write(_ text: String) throws(SystemError) {
      if isFile {
        try file?.write(Array(text.utf8))
      } else {
        StandardStream.output.write(text)
      }
    }

    /// Writes the end, and reports how many measurements the format could not hold.
    consuming func finish() throws(SystemError) {
      if let metrics { try write(metrics.text) }
      if omissionCount > 0 {
        StandardStream.error.write(
          "not in \(exporter.name): \(omissionCount) measurements; csv has every measurement\n")
      }
      if let file = file.take() { try file.commit() }
    }
  }

  extension ExportedSession {
    /// The labels of the session, which its records do not have.
    fileprivate var labels: [(name: String, value: String)] {
      [
        ("project", project), ("machine_name", machine), ("revision", revision ?? ""),
        ("branch", branch ?? ""),
      ]
    }
  }
#endif
