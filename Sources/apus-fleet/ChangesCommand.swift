#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet changes`.
  struct ChangesCommand {
    private let settings: FleetChangesSettings
    private let project: String
    private let address: PostgreSQLAddress

    init(_ settings: FleetChangesSettings, _ address: PostgreSQLAddress) {
      self.settings = settings
      project = settings.project ?? FleetLabels().project
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(
        address, timeoutSeconds: settings.connection.timeoutSeconds)
      let query = RevisionQuery(database.connection, project, settings.branch, settings.count)
      return try database.run { connection throws(PostgreSQLError) in
        let sessions = try query.sessions()
        guard sessions.revisions.count >= FleetChanges.fewestRevisions else {
          StandardStream.error.write(
            "apus: the project \(project.printable) has \(sessions.revisions.count) labelled revisions, and changes "
              + "need \(FleetChanges.fewestRevisions). Push with --revision\n")
          return .undecided
        }
        var view = ChangesView(sessions.revisions, asJSON: settings.isJSON)
        let kept = try KeptChanges(connection, project, sessions.revisions)
        var found: [Int: [FleetChanges.Change]] = [:]
        for (number, series) in try query.series() {
          let values = try query.values(of: number, sessions)
          guard values.values.allSatisfy({ $0.values.allSatisfy { $0 > 0 } }) else {
            view.leaveOut()
            continue
          }
          let changes = FleetChanges(
            values, kept: kept.changes[number] ?? [], leastEffect: settings.effect)
          view.add(series, changes)
          found[number] = changes.found
        }
        view.finish()
        if settings.keeps { try kept.keep(found, connection) }
        return .success
      }
    }
  }

  /// The statements that find the values of series over revisions, a series at a time.
  struct RevisionQuery {
    /// The sessions of the newest revisions.
    struct Sessions {
      /// The revisions in the order of their first sessions.
      var revisions: [String] = []
      /// The machine and the index of the revision of each session.
      var places: [Int: (machine: String, revision: Int)] = [:]
      /// The time of the first and of the last figure.
      var times: (first: String?, last: String?) = (nil, nil)
    }

    private let connection: PostgreSQLConnection
    private let project: String
    private let branch: String?
    private let count: Int

    init(_ connection: PostgreSQLConnection, _ project: String, _ branch: String?, _ count: Int) {
      self.connection = connection
      self.project = project
      self.branch = branch
      self.count = count
    }

    func sessions() throws(PostgreSQLError) -> Sessions {
      let found = try connection.run(
        """
        WITH labelled AS (
          SELECT s.session_id, s.revision::text, s.started_at, s.first_at, s.last_at, m.machine
          FROM apus.sessions s JOIN apus.projects p USING (project_id) JOIN apus.machines m USING (machine_id)
          WHERE p.project = $1 AND ($2::text IS NULL OR s.branch = $2) AND s.revision IS NOT NULL
            AND s.first_at IS NOT NULL
        ), newest AS (
          SELECT revision, min(started_at) AS start FROM labelled
          GROUP BY revision ORDER BY start DESC, revision DESC LIMIT $3::bigint
        )
        SELECT revision, session_id, machine, min(first_at) OVER (), max(last_at) OVER ()
        FROM labelled JOIN newest USING (revision) ORDER BY newest.start, revision
        """, [project, branch, "\(count)"])
      var sessions = Sessions()
      for row in 0..<found.rowCount {
        guard let revision = found.text(row, 0), let number = found.integer(row, 1) else {
          continue
        }
        if sessions.revisions.last != revision { sessions.revisions.append(revision) }
        sessions.places[number] = (found.text(row, 2) ?? "", sessions.revisions.count - 1)
        sessions.times = (found.text(row, 3), found.text(row, 4))
      }
      return sessions
    }

    /// The series of the project that have values, with their numbers.
    func series() throws(PostgreSQLError) -> [(number: Int, series: FleetSeries)] {
      let found = try connection.run(
        """
        SELECT r.series_id, r.probe, r.variant, r.parameter, r.unit, r.better
        FROM apus.series r JOIN apus.projects p USING (project_id)
        WHERE p.project = $1 AND EXISTS (SELECT FROM apus.latest l WHERE l.series_id = r.series_id)
        ORDER BY r.series_id
        """, [project])
      return (0..<found.rowCount).map {
        (found.integer($0, 0) ?? 0, FleetSeries(found, $0, from: 1))
      }
    }

    /// The values of a series on each machine, by the index of the revision: the median of its sessions there.
    func values(
      of series: Int, _ sessions: Sessions
    ) throws(PostgreSQLError) -> [String: [Int: Double]] {
      let found = try connection.pipeline([
        PostgreSQLStatement(
          """
          SELECT session_id, value FROM apus.figures
          WHERE series_id = $1::integer AND taken_at BETWEEN $2::timestamptz AND $3::timestamptz AND state = 'm'
          ORDER BY ordinal
          """, ["\(series)", sessions.times.first, sessions.times.last])
      ])[0]
      var last: [Int: Double] = [:]
      for row in 0..<found.rowCount {
        if let session = found.integer(row, 0), let value = found.double(row, 1) {
          last[session] = value
        }
      }
      var values: [String: [Int: [Double]]] = [:]
      for (session, value) in last {
        guard let place = sessions.places[session] else { continue }
        values[place.machine, default: [:]][place.revision, default: []].append(value)
      }
      return values.mapValues { $0.mapValues { Samples($0).median } }
    }
  }
#endif
