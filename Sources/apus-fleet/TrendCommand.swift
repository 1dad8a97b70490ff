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
      let names = FleetSideQuery(database, .machine, project, count: 1)
      if let error = try names.unknown(settings.machine.map { [$0] } ?? []) {
        return Self.complain("\(error)")
      }
      let query = RevisionQuery(
        database.connection, project, settings.branch, settings.count)
      let all = try FleetError.wrapping { () throws(PostgreSQLError) in try query.series() }
      let chosen: SeriesChoice
      do throws(SeriesChoice.Failure) { chosen = try SeriesChoice(words, in: all) } catch {
        return Self.complain("\(error)")
      }
      return try FleetError.wrapping { () throws(PostgreSQLError) in
        let machines = try SessionTrendQuery.machines(of: chosen.number, database.connection)
        if let machine = settings.machine ?? (machines.count == 1 ? machines[0] : nil) {
          try showSessions(of: machine, chosen, database.connection)
        } else {
          try showRevisions(chosen, query, database.connection)
        }
        return .success
      }
    }

    private static func complain(_ problem: String) -> ExitStatus {
      StandardStream.error.write("apus: \(problem)\n")
      return .usage
    }

    private func showSessions(
      of machine: String, _ chosen: SeriesChoice, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) {
      let query = SessionTrendQuery(project, machine, settings.branch, settings.count)
      let points = try query.points(of: chosen, connection)
      let trend = Trend(chosen.series.trendSeries, machine: machine, points: points)
      StandardStream.output.write(
        settings.question.isJSON
          ? trend.jsonLines.map { $0 + "\n" }.joined()
          : TrendText.render(trend, style: .standardOutput))
    }

    private func showRevisions(
      _ chosen: SeriesChoice, _ query: RevisionQuery, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) {
      let sessions = try query.sessions()
      let values = try query.values(of: chosen.number, sessions)
      let kept = try KeptChanges(connection, project, sessions.revisions)
      RevisionsView(
        chosen.series, sessions, FleetRevision.all(values),
        kept.changes[chosen.number] ?? []
      ).write(asJSON: settings.question.isJSON)
    }
  }
#endif
