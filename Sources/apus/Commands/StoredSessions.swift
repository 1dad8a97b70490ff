import ApusMeasure

/// Reads the history for commands that look back.
struct StoredSessions {
  let path: String
  let contents: HistoryContents

  /// Reads the history that the settings name; prints what in it could not be used.
  private init(_ settings: ApusSettings) throws(HistoryError) {
    var measure = settings.measure
    measure.keepsHistory = true
    guard let history = try measure.history() else {
      preconditionFailure("a history was asked for")
    }
    path = history.path
    contents = try history.read()
    for warning in contents.warnings { StandardStream.error.write("history: \(warning)\n") }
  }

  /// Reads the history and hands it to `body`; what of it cannot be read is named, and the run incomplete.
  static func use(
    _ settings: ApusSettings, _ body: (StoredSessions) throws(UsageError) -> ExitStatus
  ) throws(UsageError) -> ExitStatus {
    let stored: StoredSessions
    do throws(HistoryError) {
      stored = try StoredSessions(settings)
    } catch {
      StandardStream.error.write("history: \(error)\n")
      return .incomplete
    }
    let status = try body(stored)
    return stored.contents.warnings.isEmpty ? status : ExitStatus.worst(of: [status, .incomplete])
  }

  /// Returns the session with an identifier that begins with `prefix`, or the newest one.
  func session(_ prefix: String?) throws(UsageError) -> Session? {
    guard let prefix else { return contents.sessions.last }
    let found = contents.sessions.last { $0.identifier.hasPrefix(prefix) }
    guard let found else {
      throw .unknownName(
        kind: "session", given: prefix, known: contents.sessions.map(\.identifier))
    }
    return found
  }
}
