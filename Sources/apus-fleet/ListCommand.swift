#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet list`.
  struct ListCommand {
    private let settings: FleetListSettings
    private let address: PostgreSQLAddress

    init(_ settings: FleetListSettings, _ address: PostgreSQLAddress) {
      self.settings = settings
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.question.target)
      if let project = settings.question.target.project {
        try FleetSideQuery.check(database, project)
      }
      let result = try database.run { connection throws(PostgreSQLError) in
        try connection.run(statement, [settings.question.target.project, "\(settings.count)"])
      }
      if result.rowCount == 0 {
        StandardStream.error.write("the fleet has none yet: apus push URL\n")
      }
      table(result).write(asJSON: settings.question.isJSON)
      return .success
    }

    private func table(_ result: PostgreSQLResult) -> FleetTable {
      switch settings.kind {
      case .projects:
        return FleetTable(
          [
            .init("project", "project"), .init("machines", "machines", isNumber: true),
            .init("sessions", "sessions", isNumber: true),
            .init("newest session", "last_seen", wraps: .reluctantly),
          ], result)
      case .sessions:
        return FleetTable(
          [
            .init("session", "session", wraps: .reluctantly), .init("project", "project"),
            .init("machine", "machine"),
            .init("revision", "revision"), .init("branch", "branch"), .init("grade", "grade"),
            .init("records", "records", isNumber: true),
            .init("start", "time", wraps: .reluctantly),
          ], result)
      case .machines: return machines(result)
      case .series: return series(result)
      }
    }

    /// The machines; the model is a member of their facts.
    private func machines(_ result: PostgreSQLResult) -> FleetTable {
      var table = FleetTable([
        .init("machine", "machine", wraps: .reluctantly), .init("project", "project"),
        .init("class", "class", wraps: .reluctantly),
        .init("model", "model"), .init("processors", "processors", isNumber: true),
        .init("sessions", "sessions", isNumber: true),
        .init("newest session", "last_seen", wraps: .reluctantly),
      ])
      for row in 0..<result.rowCount {
        let facts = Self.json(result.text(row, 5))
        table.append([
          Self.string(result.text(row, 0)), Self.string(result.text(row, 1)),
          Self.string(result.text(row, 2)), facts?["model"] ?? .null,
          facts?["logical_processors"] ?? .null,
          result.integer(row, 3).map(ResultJSONValue.integer) ?? .null,
          Self.string(result.text(row, 4)),
        ])
      }
      return table
    }

    /// The series by their names, or by their parts as JSON.
    private func series(_ result: PostgreSQLResult) -> FleetTable {
      var table = FleetTable(
        settings.question.isJSON
          ? [
            .init("", "project"), .init("", "probe"), .init("", "variant"), .init("", "parameter"),
            .init("", "unit"), .init("", "better"), .init("", "machines"),
          ]
          : [
            .init("series", ""), .init("project", ""), .init("unit", ""), .init("better", ""),
            .init("machines", "", isNumber: true),
          ])
      for row in 0..<result.rowCount {
        let series = FleetSeries(result, row, from: 1)
        let project = Self.string(result.text(row, 0))
        let machines = result.integer(row, 6).map(ResultJSONValue.integer) ?? .null
        let end: [ResultJSONValue] = [
          .string(series.unit), .string(series.better.rawValue), machines,
        ]
        table.append(
          settings.question.isJSON
            ? [
              project, .string(series.probe), .string(series.variant),
              Self.json(series.parameter) ?? .null,
            ] + end : [.string(series.title), project] + end)
      }
      return table
    }

    private static func string(_ text: String?) -> ResultJSONValue {
      text.map(ResultJSONValue.string) ?? .null
    }

    private static func json(_ text: String?) -> ResultJSONValue? {
      text.flatMap { try? ResultJSONParser.value(of: Array($0.utf8)) }
    }

    /// The statement; `$1` is a project or null, `$2` the greatest number of rows.
    private var statement: String {
      switch settings.kind {
      case .machines:
        """
        SELECT m.machine, p.project, c.class,
          (SELECT count(*) FROM apus.sessions s WHERE s.machine_id = m.machine_id),
          \(FleetDatabase.time("m.last_seen")), m.facts
        FROM apus.machines m JOIN apus.projects p USING (project_id) JOIN apus.classes c USING (class_id)
        WHERE $1::text IS NULL OR p.project = $1
        ORDER BY m.last_seen DESC, p.project, m.machine LIMIT $2::bigint
        """
      case .projects:
        """
        SELECT p.project, count(DISTINCT s.machine_id), count(s.session_id),
          \(FleetDatabase.time("max(s.started_at)"))
        FROM apus.projects p LEFT JOIN apus.sessions s USING (project_id)
        WHERE $1::text IS NULL OR p.project = $1
        GROUP BY p.project ORDER BY max(s.started_at) DESC NULLS LAST, p.project LIMIT $2::bigint
        """
      case .sessions:
        """
        SELECT s.session, p.project, m.machine, s.revision, s.branch, s.grade, s.records,
          \(FleetDatabase.time("s.started_at"))
        FROM apus.sessions s JOIN apus.projects p USING (project_id) JOIN apus.machines m USING (machine_id)
        WHERE $1::text IS NULL OR p.project = $1
        ORDER BY s.started_at DESC, s.session DESC LIMIT $2::bigint
        """
      case .series:
        """
        SELECT p.project, r.probe, r.variant, r.parameter, r.unit, r.better,
          (SELECT count(*) FROM apus.latest l WHERE l.series_id = r.series_id)
        FROM apus.series r JOIN apus.projects p USING (project_id)
        WHERE ($1::text IS NULL OR p.project = $1)
          AND EXISTS (SELECT FROM apus.latest l WHERE l.series_id = r.series_id)
        ORDER BY r.series_id DESC LIMIT $2::bigint
        """
      }
    }
  }
#endif
