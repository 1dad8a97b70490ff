import ApusBenchmark
import ApusReport

/// `apus history [NAME ...]`: lists the stored sessions, shows a session, or shows the trend of a
/// series.
struct HistoryCommand {
  static let command = Command(
    "history", operands: "[NAME ...]", count: 0...Int.max,
    help: "Lists stored sessions, or shows a session or a trend.",
    details: """
      Shows the session with an identifier that begins with NAME, or the trend of a series with its \
      change points. A series is named by a benchmark, by PROBE/VARIANT [PARAMETER=VALUE ...], or \
      by benchmark/METRIC BENCHMARK. A PROBE alone lists its series.
      """,
    examples: ["apus history", "apus history memory-latency"],
    settings: MeasureSettings(), options: [MeasureSettings.json, MeasureSettings.history]
  ) { settings, invocation throws(UsageError) in
    try HistoryCommand(settings, names: invocation.operands).run()
  }

  private let settings: MeasureSettings
  /// The typed words, separated by spaces.
  private let name: String?

  private init(_ settings: MeasureSettings, names: [String]) {
    self.settings = settings
    name = names.isEmpty ? nil : names.joined(separator: " ")
  }

  private func run() throws(UsageError) -> ExitStatus {
    try StoredSessions.use(settings) { stored throws(UsageError) in try run(stored) }
  }

  private func run(_ stored: StoredSessions) throws(UsageError) -> ExitStatus {
    let sessions = stored.contents.sessions
    if let name, !sessions.isEmpty {
      if let session = sessions.last(where: { $0.identifier.hasPrefix(name) }) {
        show(session)
      } else {
        return try showTrend(name, sessions)
      }
    } else if settings.isJSON {
      sessions.forEach(show)
    } else {
      list(stored)
    }
    return .success
  }

  // MARK: Sessions

  private func show(_ session: Session) {
    if settings.isJSON {
      for measurement in session.measurements {
        StandardStream.output.write(measurement.json.line + "\n")
      }
    } else {
      StandardStream.output.write(
        MeasurementTable.render(session.measurements, style: .standardOutput) + "\n"
          + VerdictText.render(session.verdict, style: .standardOutput) + "\n")
    }
  }

  private func list(_ stored: StoredSessions) {
    guard !stored.contents.sessions.isEmpty else {
      StandardStream.output.write("\(stored.path) holds no session yet: run apus\n")
      return
    }
    let table = TextTable(columns: [
      .init("session"), .init("command", wraps: .freely), .init("results", .right),
      .init("grade"),
      .init("machine"),
    ])
    let rows = stored.contents.sessions.map { session in
      [
        session.identifier,
        session.command.isEmpty ? "(profile)" : session.command.joined(separator: " "),
        "\(session.measurements.count)", session.verdict?.grade.rawValue ?? "cut short",
        session.machine.identifier,
      ].map { TextTable.Cell($0) }
    }
    StandardStream.output.write(
      table.render(rows: rows, style: .standardOutput) + "\nin \(stored.path)\n")
  }

  // MARK: Trend

  private func showTrend(_ name: String, _ sessions: [Session]) throws(UsageError) -> ExitStatus {
    let collection = TrendCollection(sessions)
    let matches = TrendSelector(name).matches(in: collection.series)
    guard let series = matches.first else {
      throw Self.unknown(name, collection.series, sessions)
    }
    guard matches.count == 1 else {
      StandardStream.error.write(Self.ambiguity(name, matches))
      return .usage
    }
    let trends = collection.trends(of: series)
    let texts =
      settings.isJSON
      ? trends.map { $0.jsonLines.map { $0 + "\n" }.joined() }
      : trends.map { TrendText.render($0, style: .standardOutput) }
    StandardStream.output.write(texts.joined(separator: settings.isJSON ? "" : "\n"))
    return .success
  }

  /// An error with the nearest of all names that can be typed, or the short names if none is near.
  private static func unknown(
    _ name: String, _ series: [TrendSeries], _ sessions: [Session]
  ) -> UsageError {
    var seen: Set<String> = []
    let benchmarks = series.compactMap(\.benchmarkName)
    let short = (benchmarks + series.map(\.probe)).filter { seen.insert($0).inserted }
    let all = short + series.map(\.selector) + sessions.map(\.identifier)
    return UsageError(
      .unknownName(
        kind: "session, benchmark or series", given: name,
        nearest: Suggestion.nearest(to: name, in: all), known: short), position: 0)
  }

  private static let mostListed = 100

  /// The series that an ambiguous name matches, each as it can be typed.
  private static func ambiguity(_ name: String, _ matches: [TrendSeries]) -> String {
    let listed = matches.prefix(mostListed).map { "  \($0.selector.printable)\n" }.joined()
    let rest = matches.count - mostListed
    return "apus: '\(name.printable)' names \(matches.count) series; type one of them:\n" + listed
      + (rest > 0 ? "  and \(rest) more\n" : "")
  }
}
