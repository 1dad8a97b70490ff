#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusReport
  import ApusSystem

  /// The action of `apus fleet trend`.
  struct TrendCommand {
    private let settings: FleetTrendSettings
    private let words: String
    private let project: String
    private let address: PostgreSQLAddress

    init(_ settings: FleetTrendSettings, _ invocation: Invocation, _ address: PostgreSQLAddress) {
      self.settings = settings
      words = invocation.operands.dropLast().joined(separator: " ")
      project = settings.question.target.projectName
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.question.target)
      try FleetSideQuery.check(
        database, project, [(.machine, settings.machine), (.branch, settings.branch)])
      let query = RevisionQuery(
        database.connection, project, settings.branch, settings.count)
      let all = try FleetError.wrapping { () throws(PostgreSQLError) in try query.series() }
      let chosen: SeriesChoice
      do throws(SeriesChoice.ChoiceError) { chosen = try SeriesChoice(words, in: all) } catch {
        return Self.complain("\(error)")
      }
      let html = try FleetError.wrapping { () throws(PostgreSQLError) in
        var machine = settings.machine
        if machine == nil {
          machine = try SessionTrendQuery.onlyMachine(of: chosen.number, database.connection)
        }
        if let machine {
          return try showSessions(of: machine, chosen, database.connection)
        }
        return try showRevisions(chosen, query, database.connection)
      }
      try FleetError.writeFile(settings.question.pagePath, html)
      return .success
    }

    private static func complain(_ problem: String) -> ExitStatus {
      StandardStream.error.write("apus: \(problem)\n")
      return .usage
    }

    /// Prints the sessions of a machine, and returns their page.
    private func showSessions(
      of machine: String, _ chosen: SeriesChoice, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> String {
      let query = SessionTrendQuery(project, machine, settings.branch, settings.count)
      let points = try query.points(of: chosen, connection)
      let trend = Trend(chosen.series.trendSeries, machine: machine, points: points)
      StandardStream.output.write(
        settings.question.isJSON
          ? trend.jsonLines.map { $0 + "\n" }.joined()
          : TrendText.render(trend, style: .standardOutput))
      return FleetAnswerPage.html(
        title: "\(chosen.series.title) on \(machine)", sentences: [],
        plots: [Block.figures([.element("div", [:], TrendSection.content(trend))])],
        table: sessions(of: trend))
    }

    private func sessions(of trend: Trend) -> Markup {
      FleetAnswerPage.table(
        [("session", false), ("time", false), ("value", true), ("grade", false)],
        trend.points.map { point in
          [
            point.session, point.time,
            point.measurement.estimate.map { Typography.text($0) } ?? "-",
            point.grade?.rawValue ?? "-",
          ]
        }, label: "Sessions")
    }

    /// Prints the revisions, and returns their page.
    private func showRevisions(
      _ chosen: SeriesChoice, _ query: RevisionQuery, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> String {
      let sessions = try query.sessions()
      let values = try query.values(of: chosen.number, sessions)
      let kept = try KeptChanges(connection, project, sessions.revisions)
      let view = RevisionsView(
        chosen.series, sessions, FleetRevision.all(values),
        kept.changes[chosen.number] ?? [])
      view.write(asJSON: settings.question.isJSON)
      return view.html
    }
  }
#endif
