#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// The statements that find the values of series over revisions, a series at a time.
  struct RevisionQuery {
    /// The sessions of the newest revisions.
    struct Sessions {
      /// The revisions in the order of their first sessions.
      var revisions: [String] = []
      /// The start of the first session of each revision: UTC, ISO 8601.
      var starts: [String] = []
      /// The machine and the index of the revision of each session.
      var places: [Int: (machine: String, revision: Int)] = [:]
      /// The time of the first and of the last figure.
      var times: (first: String?, last: String?) = (nil, nil)
    }

    private let connection: PostgreSQLConnection
    private let project: String
    private let branch: String?
    private let count: Int

    /// - Parameters:
    ///   - branch: The branch of the sessions, or `nil` for all.
    ///   - count: The greatest number of revisions.
    init(_ connection: PostgreSQLConnection, _ project: String, _ branch: String?, _ count: Int) {
      self.connection = connection
      self.project = project
      self.branch = branch
      self.count = count
    }

    /// Finds the newest revisions.
    ///
    /// - Parameter last: The last revision, or `nil` for the newest; without sessions of it nothing is found.
    func sessions(upTo last: String? = nil) throws(PostgreSQLError) -> Sessions {
      let found = try connection.run(
        """
        WITH labelled AS (
          SELECT s.session_id, s.revision::text, s.started_at, s.first_at, s.last_at, m.machine
          FROM apus.sessions s JOIN apus.projects p USING (project_id) JOIN apus.machines m USING (machine_id)
          WHERE p.project = $1 AND ($2::text IS NULL OR s.branch = $2) AND s.revision IS NOT NULL
            AND s.first_at IS NOT NULL
        ), ordered AS (
          SELECT revision, min(started_at) AS start FROM labelled GROUP BY revision
        ), newest AS (
          SELECT * FROM ordered
          WHERE $4::text IS NULL OR (start, revision) <= (SELECT start, revision FROM ordered WHERE revision = $4)
          ORDER BY start DESC, revision DESC LIMIT $3::bigint
        )
        SELECT revision, session_id, machine, min(first_at) OVER (), max(last_at) OVER (),
          \(FleetDatabase.time("newest.start"))
        FROM labelled JOIN newest USING (revision) ORDER BY newest.start, revision
        """, [project, branch, "\(count)", last])
      var sessions = Sessions()
      for row in 0..<found.rowCount {
        guard let revision = found.text(row, 0), let number = found.integer(row, 1) else {
          continue
        }
        if sessions.revisions.last != revision {
          sessions.revisions.append(revision)
          sessions.starts.append(found.text(row, 5) ?? "")
        }
        sessions.places[number] = (found.text(row, 2) ?? "", sessions.revisions.count - 1)
        sessions.times = (found.text(row, 3), found.text(row, 4))
      }
      return sessions
    }

    /// The series of the project that have values, with their numbers, by their names.
    func series() throws(PostgreSQLError) -> [(number: Int, series: FleetSeries)] {
      let found = try connection.run(
        """
        SELECT r.series_id, r.probe, r.variant, r.parameter, r.unit, r.better
        FROM apus.series r JOIN apus.projects p USING (project_id)
        WHERE p.project = $1 AND EXISTS (SELECT FROM apus.latest l WHERE l.series_id = r.series_id)
        """, [project])
      let titled = (0..<found.rowCount).map { row in
        let series = FleetSeries(found, row, from: 1)
        return (title: series.title, number: found.integer(row, 0) ?? 0, series: series)
      }
      return titled.sorted { ($0.title, $0.number) < ($1.title, $1.number) }.map {
        (number: $0.number, series: $0.series)
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
