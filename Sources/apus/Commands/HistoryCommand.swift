import ApusMeasure

/// `apus history [SESSION]`: lists stored sessions, or shows one.
struct HistoryCommand {
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
    if identifier != nil, let session = try stored.session(identifier) {
      show(session)
    } else if settings.measure.isJSON {
      stored.contents.sessions.forEach(show)
    } else {
      list(stored)
    }
    return stored.contents.warnings.isEmpty ? .success : .incomplete
  }

  private func show(_ session: Session) {
    if settings.measure.isJSON {
      for figure in session.figures { StandardStream.output.write(figure.json.line + "\n") }
    } else {
      StandardStream.output.write(
        FigureTable.render(session.figures, style: .standardOutput) + "\n"
          + VerdictText.render(session.verdict, style: .standardOutput) + "\n")
    }
  }

  private func list(_ stored: StoredSessions) {
    guard !stored.contents.sessions.isEmpty else {
      StandardStream.output.write("\(stored.path) holds no session yet: run apus\n")
      return
    }
    let table = TextTable(columns: [
      .init("session"), .init("command", wraps: .freely), .init("figures", .right), .init("grade"),
      .init("machine"),
    ])
    let rows = stored.contents.sessions.map { session in
      [
        session.identifier,
        session.command.isEmpty ? "(profile)" : session.command.joined(separator: " "),
        "\(session.figures.count)", session.verdict?.grade.rawValue ?? "cut short",
        session.machine.identifier,
      ].map { TextTable.Cell($0) }
    }
    StandardStream.output.write(
      table.render(rows: rows, style: .standardOutput) + "\nin \(stored.path)\n")
  }
}
