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
      /// The machines.
      var machines: [String] = []
      /// The index of each session in `places`.
      var indices: [Int32: Int] = [:]
      /// The index of the machine and of the revision of each session; those of a machine and revision stand together.
      var places: [(machine: Int, revision: Int)] = []
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
      let names = try connection.run(
        """
        SELECT m.machine_id, m.machine FROM apus.machines m JOIN apus.projects p USING (project_id)
        WHERE p.project = $1 ORDER BY m.machine
        """, [project])
      let revisions = try connection.pipeline(
        [PostgreSQLStatement(Self.newest, [project, branch, "\(count)", last])], isBinary: true)
      return Sessions(revisions: revisions[0], machines: names)
    }

    /// The newest revisions in the order of their first sessions, with the time of that session, the times of the first and
    /// last figures of all revisions, and the numbers of sessions and of their machines. Sessions are arrays, because rows
    /// of their own would take most of the time.
    private static let newest = """
      WITH labelled AS (
        SELECT s.session_id, s.machine_id, s.revision, s.started_at, s.first_at, s.last_at
        FROM apus.sessions s JOIN apus.projects p USING (project_id)
        WHERE p.project = $1 AND ($2::text IS NULL OR s.branch = $2) AND s.revision IS NOT NULL
          AND s.first_at IS NOT NULL
      ), ordered AS (
        SELECT revision, min(started_at) AS start, min(first_at) AS first_at, max(last_at) AS last_at,
          array_agg(session_id) AS sessions, array_agg(machine_id) AS machines
        FROM labelled GROUP BY revision
      )
      SELECT revision::text, \(FleetDatabase.time("start")), (min(first_at) OVER ())::text, (max(last_at) OVER ())::text,
        sessions, machines
      FROM (
        SELECT * FROM ordered
        WHERE $4::text IS NULL
          OR (start, revision::text) <= (SELECT start, revision::text FROM ordered WHERE revision = $4)
        ORDER BY start DESC, revision::text DESC LIMIT $3::bigint) AS newest
      ORDER BY start, revision::text
      """

    /// The series of the project that have values, with their numbers, by their names.
    ///
    /// With `OFFSET 0` each series is looked for: a join would read all latest values.
    func series() throws(PostgreSQLError) -> [(number: Int, series: FleetSeries)] {
      let found = try connection.run(
        """
        SELECT r.series_id, r.probe, r.variant, r.parameter, r.unit, r.better
        FROM apus.series r JOIN apus.projects p USING (project_id)
        WHERE p.project = $1 AND EXISTS (SELECT FROM apus.latest l WHERE l.series_id = r.series_id OFFSET 0)
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
      let found = try connection.pipeline(
        [
          PostgreSQLStatement(
            """
            SELECT array_agg(session_id), array_agg(value), array_agg(ordinal) FROM apus.figures
            WHERE series_id = $1::integer AND taken_at BETWEEN $2::timestamptz AND $3::timestamptz AND value IS NOT NULL
            """, ["\(series)", sessions.times.first, sessions.times.last])
        ], isBinary: true)[0]
      let own = found.binaryIntegers(0, 0)
      let values = found.binaryDoubles(0, 1)
      let ordered = found.binaryIntegers(0, 2)
      var ordinals = [Int32](repeating: 0, count: sessions.places.count)
      var last = [Double](repeating: 0, count: sessions.places.count)
      for row in own.indices {
        guard let index = sessions.indices[own[row]], ordered[row] > ordinals[index] else {
          continue
        }
        ordinals[index] = ordered[row]
        last[index] = values[row]
      }
      return sessions.values(last, where: { ordinals[$0] > 0 })
    }
  }

  extension RevisionQuery.Sessions {
    /// - Parameters:
    ///   - revisions: The binary result of the newest revisions.
    ///   - names: The numbers and names of machines.
    fileprivate init(revisions found: PostgreSQLResult, machines names: PostgreSQLResult) {
      revisions = (0..<found.rowCount).map { found.text($0, 0) ?? "" }
      starts = (0..<found.rowCount).map { found.text($0, 1) ?? "" }
      if found.rowCount > 0 { times = (found.text(0, 2), found.text(0, 3)) }
      machines = (0..<names.rowCount).map { names.text($0, 1) ?? "" }
      let positions = Dictionary(
        (0..<names.rowCount).map { (Int32(clamping: names.integer($0, 0) ?? 0), $0) },
        uniquingKeysWith: { $1 })
      for revision in 0..<found.rowCount {
        let sessions = zip(found.binaryIntegers(revision, 5), found.binaryIntegers(revision, 4))
        for (machine, session) in sessions.sorted(by: <) {
          guard let position = positions[machine] else { continue }
          indices[session] = places.count
          places.append((position, revision))
        }
      }
    }

    /// Returns the median of the sessions of each machine and revision.
    ///
    /// - Parameters:
    ///   - values: A value for each session.
    ///   - isThere: Whether a session has a value.
    fileprivate func values(
      _ values: [Double], where isThere: (Int) -> Bool
    ) -> [String: [Int: Double]] {
      var table = [[Int: Double]](repeating: [:], count: machines.count)
      var start = 0
      while start < places.count {
        let place = places[start]
        var end = start + 1
        while end < places.count, places[end] == place { end += 1 }
        let own = (start..<end).filter(isThere).map { values[$0] }
        if !own.isEmpty {
          table[place.machine][place.revision] = own.count == 1 ? own[0] : Samples(own).median
        }
        start = end
      }
      return Dictionary(
        uniqueKeysWithValues: zip(machines, table).filter { !$0.1.isEmpty })
    }
  }
#endif
