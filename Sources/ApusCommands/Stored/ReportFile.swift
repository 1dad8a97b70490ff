package import ApusBenchmark
package import ApusCommandLine
import ApusSystem
import ApusMachine
package import ApusReport

/// The experiments and claims that a report may be about, in addition to the machine's probes.
package struct ReportSources: Sendable {
  package let experiments: [any Experiment]
  package let claims: [Claim]

  package init(experiments: [any Experiment], claims: [Claim]) {
    self.experiments = experiments
    self.claims = claims
  }

  /// The probes alone.
  package static let machine = ReportSources(experiments: [], claims: [])

  /// The descriptions of the methods of probes and experiments.
  fileprivate var methods: [ProbeMethod] {
    (MachineProbes.all(of: nil) + experiments).map(ProbeMethod.init)
  }
}

/// Writes a session's report to the path that the user chose.
package enum ReportFile {
  /// Writes the report if the user named a path for it.
  package static func writeIfAsked(
    _ session: Session, _ report: ReportSettings, _ measure: MeasureSettings,
    about sources: ReportSources = .machine
  ) -> ExitStatus {
    report.path == nil ? .success : write(session, report, measure, about: sources)
  }

  /// Writes the report and prints its path, or the reason why the path cannot be written.
  package static func write(
    _ session: Session, _ report: ReportSettings, _ measure: MeasureSettings,
    about sources: ReportSources = .machine
  ) -> ExitStatus {
    let (trends, outcome) = trends(of: session, measure)
    let html = HTMLReport.render(
      session: session, published: PublishedMachine.all, methods: sources.methods,
      trends: trends, experiments: sources.experiments, claims: sources.claims,
      version: ApusVersion.version)
    let path = report.path ?? ReportSettings.defaultPath
    let stream = measure.isJSON ? StandardStream.error : StandardStream.output
    let isReplaced = ExistingFile.isThere(path)
    do throws(SystemError) {
      try AtomicFileWriter.write(Array(html.utf8), to: path)
      stream.write("report: \(path)\(isReplaced ? " (in place of an older file)" : "")\n")
      return outcome
    } catch {
      StandardStream.error.write(
        "report: \(error.problem). Name another path with --report PATH\n")
      return .incomplete
    }
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
