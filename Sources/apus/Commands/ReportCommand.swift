import ApusMeasure

/// `apus report [SESSION]`: writes the report of a stored session.
struct ReportCommand {
  private let settings: ApusSettings
  private let identifier: String?

  init(_ settings: ApusSettings, session: String?) {
    self.settings = settings
    identifier = session
  }

  func run() throws(UsageError) -> ExitStatus {
    let stored: StoredSessions
    do throws(HistoryError) {
      stored = try StoredSessions(settings)
    } catch {
      StandardStream.error.write("history: \(error)\n")
      return .incomplete
    }
    guard let session = try stored.session(identifier) else {
      StandardStream.error.write("\(stored.path) holds no session yet: run apus\n")
      return .incomplete
    }
    return ReportFile.write(session, settings: settings)
  }
}
