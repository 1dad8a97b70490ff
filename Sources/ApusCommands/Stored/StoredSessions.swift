package import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// The sessions of the history, for commands that read it.
package struct StoredSessions {
  package let path: String
  package let contents: HistoryContents

  /// Reads the history that the settings name, and prints the first warnings about parts that cannot
  /// be used.
  private init(_ measure: MeasureSettings) throws(HistoryError) {
    var measure = measure
    measure.keepsHistory = true
    guard let history = try measure.history() else {
      preconditionFailure("the settings must keep a history")
    }
    path = history.path
    contents = try history.read()
    for line in contents.warningLines { StandardStream.error.write("history: \(line)\n") }
  }

  /// Reads the history and passes it to `body`; the run is incomplete if the history cannot be read,
  /// or has lines and none of them can be used.
  package static func use(
    _ measure: MeasureSettings, _ body: (StoredSessions) throws(UsageError) -> ExitStatus
  ) throws(UsageError) -> ExitStatus {
    let stored: StoredSessions
    do throws(HistoryError) {
      stored = try StoredSessions(measure)
    } catch {
      StandardStream.error.write("history: \(error)\n")
      return .incomplete
    }
    let status = try body(stored)
    let isUseless = stored.contents.sessions.isEmpty && !stored.contents.warnings.isEmpty
    return isUseless ? ExitStatus.worst(of: [status, .incomplete]) : status
  }

  /// Returns the newest session with an identifier that begins with `prefix`, or the newest session
  /// if `prefix` is `nil`.
  package func session(_ prefix: String?) throws(UsageError) -> Session? {
    guard let prefix else { return contents.sessions.last }
    let found = contents.sessions.last { $0.identifier.hasPrefix(prefix) }
    guard let found else {
      throw .unknownName(
        kind: "session", given: prefix, known: contents.sessions.map(\.identifier))
    }
    return found
  }
}
