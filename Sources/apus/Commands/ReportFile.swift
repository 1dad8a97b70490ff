import ApusBenchmark
import ApusBytes
import ApusLab
import ApusMachine
import ApusReport

/// Writes a session's report to the path that the user chose.
enum ReportFile {
  /// The report's path if the user names none.
  static let defaultPath = "apus-report.html"

  /// Writes the report if the user named a path for it.
  static func writeIfAsked(_ session: Session, settings: ApusSettings) -> ExitStatus {
    settings.reportPath == nil ? .success : write(session, settings: settings)
  }

  /// Writes the report and prints its path, or the reason why the path cannot be written.
  static func write(_ session: Session, settings: ApusSettings) -> ExitStatus {
    let (trends, outcome) = trends(of: session, settings)
    let html = HTMLReport.render(
      session: session, published: PublishedMachine.all, methods: methods, trends: trends,
      experiments: Laboratory.experiments, claims: Laboratory.claims)
    let path = settings.reportPath ?? defaultPath
    let stream = settings.measure.isJSON ? StandardStream.error : StandardStream.output
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
    of session: Session, _ settings: ApusSettings
  ) -> ([Trend], ExitStatus) {
    do throws(HistoryError) {
      guard let history = try settings.measure.history() else { return ([], .success) }
      return (ReportTrends.trends(of: session, in: try history.read().sessions), .success)
    } catch {
      StandardStream.error.write("report: without trends: \(error)\n")
      return ([], .incomplete)
    }
  }
}
