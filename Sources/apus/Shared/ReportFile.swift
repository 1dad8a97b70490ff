import ApusBenchmark
import ApusBytes
import ApusLab
import ApusMachine
import ApusReport

/// The path of a report, as the user named it.
struct ReportSettings: Sendable {
  /// The path, or `nil` if the user named none.
  var path: String?

  /// The option of commands that write a report if it is given.
  static let options: [Option<ReportSettings>] = [
    Option("report", value: "PATH", help: "Write a report to PATH.", apply: setPath)
  ]

  /// The option of commands that always write a report.
  static let pathOptions: [Option<ReportSettings>] = [
    Option(
      "report", value: "PATH",
      help: "Write the report to PATH, \(ReportFile.defaultPath) by default.", apply: setPath)
  ]

  private static let setPath: Option<ReportSettings>.Apply = { settings, text throws(ValueError) in
    guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
    settings.path = text
  }
}

/// Writes a session's report to the path that the user chose.
enum ReportFile {
  /// The report's path if the user names none.
  static let defaultPath = "apus-report.html"

  /// Writes the report if the user named a path for it.
  static func writeIfAsked(
    _ session: Session, _ report: ReportSettings, _ measure: MeasureSettings
  ) -> ExitStatus {
    report.path == nil ? .success : write(session, report, measure)
  }

  /// Writes the report and prints its path, or the reason why the path cannot be written.
  static func write(
    _ session: Session, _ report: ReportSettings, _ measure: MeasureSettings
  ) -> ExitStatus {
    let (trends, outcome) = trends(of: session, measure)
    let html = HTMLReport.render(
      session: session, published: PublishedMachine.all, methods: methods, trends: trends,
      experiments: Laboratory.experiments, claims: Laboratory.claims)
    let path = report.path ?? defaultPath
    let stream = measure.isJSON ? StandardStream.error : StandardStream.output
    do throws(FileError) {
      try AtomicFileWriter.write(Array(html.utf8), to: path)
      stream.write("report: \(path)\n")
      return outcome
    } catch {
      StandardStream.error.write(
        "report: \(error.problem). Name another path with --report PATH\n")
      return .incomplete
    }
  }

  /// The descriptions of the methods of probes and experiments.
  private static var methods: [ProbeMethod] {
    (MachineProbes.all(of: nil) + Laboratory.experiments).map(ProbeMethod.init)
  }

  /// Reads the trends of the session's series from the history, if a history is kept.
  private static func trends(
    of session: Session, _ measure: MeasureSettings
  ) -> ([Trend], ExitStatus) {
    do throws(HistoryError) {
      guard let history = try measure.history() else { return ([], .success) }
      return (ReportTrends.trends(of: session, in: try history.read().sessions), .success)
    } catch {
      StandardStream.error.write("report: without trends: \(error)\n")
      return ([], .incomplete)
    }
  }
}
