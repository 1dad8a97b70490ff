#if PostgreSQL
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL

  /// The statements that find the values of a side of a comparison.
  struct FleetSideQuery {
    private let database: FleetDatabase
    private let subject: FleetCompareSettings.Subject
    private let project: String
    private let count: Int

    /// - Parameter count: The number of newest sessions of each machine.
    init(
      _ database: FleetDatabase, _ subject: FleetCompareSettings.Subject, _ project: String,
      count: Int
    ) {
      self.database = database
      self.subject = subject
      self.project = project
      self.count = count
    }

    /// The projects of the fleet.
    private func projects() throws(FleetError) -> [String] {
      try database.run { connection throws(PostgreSQLError) in
        let found = try connection.run("SELECT project FROM apus.projects ORDER BY project")
        return (0..<found.rowCount).compactMap { found.text($0, 0) }
      }
    }

    /// The names that the project has for a side.
    private func names() throws(FleetError) -> Set<String> {
      try database.run { connection throws(PostgreSQLError) in
        let found = try connection.run(
          "SELECT DISTINCT \(column) \(Self.tables) WHERE p.project = $1", [project])
        return Set((0..<found.rowCount).compactMap { found.text($0, 0) })
      }
    }

    /// Checks that the fleet has the project, and the project each of some names.
    ///
    /// - Throws: A `FleetError.usage` with the nearest name.
    func check(_ wanted: [String]) throws(FleetError) {
      let projects = try projects()
      guard projects.contains(project) else {
        throw .usage(.unknownName(kind: "project", given: project, known: projects))
      }
      for name in wanted where try !isThere(name) {
        throw .usage(
          .unknownName(kind: subject.rawValue, given: name, known: try names().sorted()))
      }
    }

    /// Checks that the fleet has a project, and the project each of some names; names that are `nil` are not looked for.
    static func check(
      _ database: FleetDatabase, _ project: String,
      _ wanted: [(subject: FleetCompareSettings.Subject, name: String?)] = [(.machine, nil)]
    ) throws(FleetError) {
      for (subject, name) in wanted {
        let query = FleetSideQuery(database, subject, project, count: 1)
        try query.check(name.map { [$0] } ?? [])
      }
    }

    /// Checks that some project of several has a branch.
    static func check(
      _ database: FleetDatabase, branch: String, in projects: [String]
    ) throws(FleetError) {
      let queries = projects.map { FleetSideQuery(database, .branch, $0, count: 1) }
      for query in queries where try query.isThere(branch) { return }
      var known: Set<String> = []
      for query in queries { known.formUnion(try query.names()) }
      throw .usage(.unknownName(kind: "branch", given: branch, known: known.sorted()))
    }

    private func isThere(_ name: String) throws(FleetError) -> Bool {
      try database.run { connection throws(PostgreSQLError) in
        try connection.run(
          "SELECT EXISTS (SELECT \(Self.tables) WHERE p.project = $1 AND \(column) = $2)",
          [project, name]
        ).truth(0, 0) == true
      }
    }

    /// The series with their values on both sides, by the names of the series.
    func pairs(_ old: String, _ new: String) throws(FleetError) -> [FleetPair] {
      try database.run { connection throws(PostgreSQLError) in
        var values: [Int: (old: [FleetValue], new: [FleetValue])] = [:]
        for (number, value) in try side(old, connection) {
          values[number, default: ([], [])].old.append(value)
        }
        for (number, value) in try side(new, connection) {
          values[number, default: ([], [])].new.append(value)
        }
        let series = try FleetSeries.stored(Array(values.keys), connection)
        let pairs = values.compactMap { number, values -> FleetPair? in
          guard let series = series[number] else { return nil }
          var pair = FleetPair(series)
          (pair.old, pair.new) = values
          return pair
        }
        let titled = pairs.map { (title: $0.series.title, unit: $0.series.unit, pair: $0) }
        return titled.sorted { ($0.title, $0.unit) < ($1.title, $1.unit) }.map(\.pair)
      }
    }

    private func side(
      _ name: String, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> [(Int, FleetValue)] {
      let found = try connection.run(statement, [project, name, "\(count)"])
      return (0..<found.rowCount).compactMap { row in
        guard let number = found.integer(row, 0), let value = found.double(row, 2) else {
          return nil
        }
        return (
          number,
          FleetValue(
            machine: found.text(row, 1) ?? "", value: value, low: found.double(row, 3),
            high: found.double(row, 4), samples: found.integer(row, 5) ?? 0)
        )
      }
    }

    private var column: String {
      switch subject {
      case .machine: "m.machine"
      case .class: "c.class"
      case .revision: "s.revision"
      case .branch: "s.branch"
      }
    }

    private static let tables = """
      FROM apus.sessions s JOIN apus.machines m USING (machine_id)
        JOIN apus.classes c ON c.class_id = s.class_id JOIN apus.projects p ON p.project_id = s.project_id
      """

    /// The statement: the sessions of the side, then the last value of each series in each of them.
    ///
    /// The series of a machine are those of `latest`, so that each look-up in `figures` names a series, a machine
    /// and a time. `OFFSET 0` keeps the look-ups apart, whatever the statistics say.
    private var statement: String {
      """
      WITH chosen AS (
        SELECT session_id, machine_id, machine, first_at, last_at FROM (
          SELECT s.session_id, s.machine_id, m.machine, s.first_at, s.last_at, row_number() OVER (
            PARTITION BY s.machine_id ORDER BY s.started_at DESC, s.session DESC) AS place
          \(Self.tables)
          WHERE p.project = $1 AND \(column) = $2 AND s.first_at IS NOT NULL
        ) AS numbered WHERE place <= $3::bigint
      ), times AS (
        SELECT machine_id, min(first_at) AS first_at, max(last_at) AS last_at FROM chosen GROUP BY machine_id
      )
      SELECT DISTINCT ON (l.series_id, o.machine, o.session_id)
        l.series_id, o.machine, f.value, f.low, f.high, f.samples
      FROM times AS t JOIN apus.latest AS l ON l.machine_id = t.machine_id
        CROSS JOIN LATERAL (
          SELECT g.value, g.low, g.high, g.samples, g.session_id, g.ordinal FROM apus.figures AS g
          WHERE g.series_id = l.series_id AND g.machine_id = t.machine_id
            AND g.taken_at BETWEEN t.first_at AND t.last_at AND g.state = 'm'
          OFFSET 0
        ) AS f JOIN chosen AS o ON o.session_id = f.session_id
      ORDER BY l.series_id, o.machine, o.session_id, f.ordinal DESC
      """
    }
  }
#endif
