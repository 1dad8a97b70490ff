package import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// `apus report [SESSION]`: writes the report of a stored session.
package enum ReportCommand {
  /// - Parameters:
  ///   - sources: The experiments and claims that the report may be about.
  ///   - other: Writes the report of a session elsewhere; returns `nil` to write it here.
  package static func command(
    about sources: ReportSources,
    unless other: @escaping @Sendable (Session) -> ExitStatus? = { _ in nil }
  ) -> Command {
    Command(
      "report", operands: "[SESSION]", count: 0...1,
      help: "Writes the report of a stored session, the newest by default.",
      examples: ["apus report --report today.html"],
      settings: ReportCommandSettings(), options: ReportCommandSettings.options
    ) { settings, invocation throws(UsageError) in
      try StoredSessions.use(settings.measure) { stored throws(UsageError) in
        guard let session = try stored.session(invocation.operands.first) else {
          StandardStream.error.write("\(stored.path) holds no session yet: run apus\n")
          return .incomplete
        }
        return other(session)
          ?? ReportFile.write(session, settings.report, settings.measure, about: sources)
      }
    }
  }
}

/// The settings of `apus report`.
private struct ReportCommandSettings: Sendable {
  var measure = MeasureSettings()
  var report = ReportSettings()

  static let options =
    ReportSettings.pathOptions.at(\ReportCommandSettings.report)
    + [MeasureSettings.history].at(\ReportCommandSettings.measure)
}
