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
        FROM labelled JOIN newest USING (revision) ORDER BY newest.start, revision, machine, session_id
        """, [project, branch, "\(count)", last])
      var sessions = Sessions()
      var machines: [String: Int] = [:]
      for row in 0..<found.rowCount {
        guard let revision = found.text(row, 0), let number = found.integer(row, 1) else {
          continue
        }
        if sessions.revisions.last != revision {
          sessions.revisions.append(revision)
          sessions.starts.append(found.text(row, 5) ?? "")
        }
        let name = found.text(row, 2) ?? ""
        let machine = machines[name] ?? sessions.machines.count
        if machines.updateValue(machine, forKey: name) == nil { sessions.machines.append(name) }
        sessions.indices[Int32(clamping: number)] = sessions.places.count
        sessions.places.append((machine, sessions.revisions.count - 1))
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
      let found = try connection.pipeline(
        [
          PostgreSQLStatement(
            """
            SELECT session_id, value, ordinal FROM apus.figures
            WHERE series_id = $1::integer AND taken_at BETWEEN $2::timestamptz AND $3::timestamptz AND state = 'm'
            """, ["\(series)", sessions.times.first, sessions.times.last])
        ], isBinary: true)[0]
      var ordinals = [Int32](repeating: 0, count: sessions.places.count)
      var last = [Double](repeating: 0, count: sessions.places.count)
      for row in 0..<found.rowCount {
        guard let session = found.binaryInteger(row, 0), let index = sessions.indices[session],
          let value = found.binaryDouble(row, 1), let ordinal = found.binaryInteger(row, 2),
          ordinal > ordinals[index]
        else { continue }
        ordinals[index] = ordinal
        last[index] = value
      }
      return sessions.values(last, where: { ordinals[$0] > 0 })
    }
  }

  extension RevisionQuery.Sessions {
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
