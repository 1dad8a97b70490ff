import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusReport
import ApusSystem

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
    examples: [
      "apus history --last 10", "apus history memory-latency",
      "apus history --prune --last 100",
    ],
    settings: HistorySettings(), options: HistorySettings.options
  ) { settings, invocation throws(UsageError) in
    guard settings.prunes else {
      return try HistoryCommand(settings, names: invocation.operands).run()
    }
    try checkPruning(invocation)
    return prune(settings)
  }

  private let settings: HistorySettings
  /// The typed words, separated by spaces.
  private let name: String?

  private init(_ settings: HistorySettings, names: [String]) {
    self.settings = settings
    name = names.isEmpty ? nil : names.joined(separator: " ")
  }

  private func run() throws(UsageError) -> ExitStatus {
    try StoredSessions.use(settings.measure) { stored throws(UsageError) in try run(stored) }
  }

  private func run(_ stored: StoredSessions) throws(UsageError) -> ExitStatus {
    let sessions = stored.contents.sessions.suffix(settings.last ?? Int.max)
    if let name {
      guard !sessions.isEmpty else { return Self.complain(ofEmpty: stored, name) }
      if let session = sessions.last(where: { $0.identifier.hasPrefix(name) }) {
        show(session)
      } else {
        return try showTrend(name, Array(sessions))
      }
    } else if isJSON {
      sessions.forEach(show)
    } else {
      list(sessions, of: stored)
    }
    return .success
  }

  private var isJSON: Bool { settings.measure.isJSON }

  // MARK: Pruning

  private static func checkPruning(_ invocation: Invocation) throws(UsageError) {
    try invocation.require("--prune", with: "--last")
    try invocation.forbid(["--json"], with: "--prune")
    if let name = invocation.operands.first {
      throw UsageError(
        .unexpectedOperand(given: name, command: "history --prune"),
        position: invocation.positions[0])
    }
  }

  private static func prune(_ settings: HistorySettings) -> ExitStatus {
    do throws(HistoryError) {
      guard let history = try settings.measure.history() else { return .success }
      let result = try history.prune(keeping: settings.last ?? Int.max)
      StandardStream.output.write(
        "removed \(result.removed) sessions, kept \(result.kept), in \(history.path)\n")
      return .success
    } catch {
      StandardStream.error.write("history: \(error)\n")
      return .incomplete
    }
  }

  // MARK: Sessions

  private func show(_ session: Session) {
    if isJSON {
      for measurement in session.measurements {
        StandardStream.output.write(measurement.json.line + "\n")
      }
    } else {
      StandardStream.output.write(
        MeasurementTable.render(session.measurements, style: .standardOutput) + "\n"
          + VerdictText.render(session.verdict, style: .standardOutput) + "\n")
    }
  }

  private func list(_ sessions: ArraySlice<Session>, of stored: StoredSessions) {
    guard !sessions.isEmpty else {
      StandardStream.output.write("\(stored.path) holds no session yet: run apus\n")
      return
    }
    let table = TextTable(columns: [
      .init("session"), .init("command", wraps: .freely), .init("results", .right),
      .init("grade"),
      .init("machine"),
    ])
    let rows = sessions.map { session in
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

  private static func complain(ofEmpty stored: StoredSessions, _ name: String) -> ExitStatus {
    StandardStream.error.write(
      "apus: there is no '\(name)': \(stored.path) holds no session yet; run apus".printable + "\n")
    return .usage
  }

  // MARK: Trend

  /// The number of sessions in which changes are searched by default: the time of the search grows
  /// with the square of the number.
  private static let usuallySearched = 1000

  private func showTrend(_ name: String, _ all: [Session]) throws(UsageError) -> ExitStatus {
    let sessions = settings.last == nil ? Array(all.suffix(Self.usuallySearched)) : all
    if sessions.count < all.count {
      StandardStream.error.write(
        "history: searched the newest \(sessions.count) of \(all.count) sessions; "
          + "--last N searches another number\n")
    }
    let collection = TrendCollection(sessions)
    let matches = TrendSelector(name).matches(in: collection.series)
    guard let series = matches.first else {
      throw Self.unknown(name, collection.series, sessions)
    }
    guard matches.count == 1 else {
      StandardStream.error.write("apus: \(TrendSelector(name).ambiguity(matches))\n")
      return .usage
    }
    let trends = collection.trends(of: series)
    let texts =
      isJSON
      ? trends.map { $0.jsonLines.map { $0 + "\n" }.joined() }
      : trends.map { TrendText.render($0, style: .standardOutput) }
    StandardStream.output.write(texts.joined(separator: isJSON ? "" : "\n"))
    return .success
  }

  /// An error with the nearest of all names that can be typed, or the short names if none is near.
  private static func unknown(
    _ name: String, _ series: [TrendSeries], _ sessions: [Session]
  ) -> UsageError {
    var seen: Set<String> = []
    let benchmarks = series.compactMap(\.benchmarkName)
    let short = (benchmarks + series.map(\.probe.name)).filter { seen.insert($0).inserted }
    let all = short + series.map(\.selector) + sessions.map(\.identifier)
    return UsageError(
      .unknownName(
        kind: "session, benchmark or series", given: name,
        nearest: Suggestion.nearest(to: name, in: all), known: short), position: 0)
  }
}

/// The settings of `apus history`.
private struct HistorySettings: Sendable {
  var measure = MeasureSettings()
  /// The number of sessions to look at, or `nil` for all.
  var last: Int?
  /// Whether to remove all other sessions.
  var prunes = false

  static let options =
    [
      Option("last", value: "N", help: "Look only at the newest N sessions.") {
        (settings: inout HistorySettings, text) throws(ValueError) in
        settings.last = try OptionValue.count(text)
      },
      Option("prune", help: "Remove all sessions but the newest N of --last.") { settings, _ in
        settings.prunes = true
      },
    ] + [MeasureSettings.json, MeasureSettings.history].at(\HistorySettings.measure)
}
