import ApusBenchmark

/// `apus report [SESSION]`: writes the report of a stored session.
struct ReportCommand {
  static let command = Command(
    "report", operands: "[SESSION]", count: 0...1,
    help: "Writes the report of a stored session, the newest by default.",
    examples: ["apus report --report today.html"],
    settings: ReportCommandSettings(), options: ReportCommandSettings.options
  ) { settings, invocation throws(UsageError) in
    try ReportCommand(settings, session: invocation.operands.first).run()
  }

  private let settings: ReportCommandSettings
  private let identifier: String?

  private init(_ settings: ReportCommandSettings, session: String?) {
    self.settings = settings
    identifier = session
  }

  private func run() throws(UsageError) -> ExitStatus {
    try StoredSessions.use(settings.measure) { stored throws(UsageError) in try run(stored) }
  }

  private func run(_ stored: StoredSessions) throws(UsageError) -> ExitStatus {
    guard let session = try stored.session(identifier) else {
      StandardStream.error.write("\(stored.path) holds no session yet: run apus\n")
      return .incomplete
    }
    return ReportFile.write(session, settings.report, settings.measure)
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
