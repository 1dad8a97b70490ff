import ApusBenchmark

/// `apus report [SESSION]`: writes the report of a stored session.
struct ReportCommand {
  private let settings: ApusSettings
  private let identifier: String?

  init(_ settings: ApusSettings, session: String?) {
    self.settings = settings
    identifier = session
  }

  func run() throws(UsageError) -> ExitStatus {
    try StoredSessions.use(settings) { stored throws(UsageError) in try run(stored) }
  }

  private func run(_ stored: StoredSessions) throws(UsageError) -> ExitStatus {
    guard let session = try stored.session(identifier) else {
      StandardStream.error.write("\(stored.path) holds no session yet: run apus\n")
      return .incomplete
    }
    return ReportFile.write(session, settings: settings)
  }
}
