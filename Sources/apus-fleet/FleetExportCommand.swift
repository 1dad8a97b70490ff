#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet export`.
  struct FleetExportCommand {
    private let settings: FleetExportSettings
    private let format: String
    private let address: PostgreSQLAddress

    init(_ settings: FleetExportSettings, _ invocation: Invocation, _ address: PostgreSQLAddress) {
      self.settings = settings
      format = invocation.operands[0]
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let exporter: any ResultExporter
      do throws(UsageError) { exporter = try ExportFormat.named(format) } catch {
        throw .usage(error)
      }
      let database = try FleetDatabase(address, settings.target)
      try FleetSideQuery.check(
        database, settings.target.projectName,
        [
          (.machine, settings.machine), (.revision, settings.revision), (.branch, settings.branch),
        ])
      var writer = try FleetError.writing { () throws(SystemError) in
        try SessionWriter(exporter, to: settings.outputPath)
      }
      var reader = SessionReader(database.connection)
      for batch in ExportedSession.batches(of: try sessions(database, writer)) {
        let sessions = try FleetError.wrapping { () throws(PostgreSQLError) in
          try reader.read(batch)
        }
        for (session, stored) in sessions {
          try FleetError.writing { () throws(SystemError) in
            try writer.write(session, stored)
          }
        }
      }
      guard writer.sessionCount > 0 else {
        StandardStream.error.write(
          "the project has no such session: apus fleet list --of sessions URL\n")
        return .incomplete
      }
      do throws(SystemError) { try writer.finish() } catch { throw .file(error) }
      return .success
    }

    /// The sessions of the export in the order of time: all, the newest, or the newest of each machine.
    private func sessions(
      _ database: FleetDatabase, _ writer: borrowing SessionWriter
    ) throws(FleetError) -> [ExportedSession] {
      let key = writer.takesOneOfEachMachine ? "s.machine_id" : "s.session_id"
      let count = settings.count ?? (writer.takesOne ? 1 : nil)
      let project = settings.target.projectName
      let statement = PostgreSQLStatement(
        """
        SELECT session_id, machine, revision, branch, first_at, last_at, records FROM (
          SELECT DISTINCT ON (\(key)) s.session_id, m.machine, s.revision, s.branch, s.first_at, s.last_at, s.records,
            s.started_at, s.session
          FROM apus.sessions s JOIN apus.projects p USING (project_id) JOIN apus.machines m USING (machine_id)
          WHERE p.project = $1 AND ($2::text IS NULL OR m.machine = $2)
            AND ($3::text IS NULL OR s.revision = $3) AND ($4::text IS NULL OR s.branch = $4)
            AND s.first_at IS NOT NULL
          ORDER BY \(key), s.started_at DESC, s.session DESC
        ) AS chosen ORDER BY started_at DESC, session DESC LIMIT $5::bigint
        """,
        [
          project, settings.machine, settings.revision, settings.branch, count.map { "\($0)" },
        ])
      let found = try database.run { connection throws(PostgreSQLError) in
        try connection.run(statement.text, statement.values)
      }
      return (0..<found.rowCount).reversed().map { ExportedSession(found, $0, project) }
    }
  }

  /// A session that is exported, without its content.
  struct ExportedSession {
    let number: Int
    let project: String
    let machine: String
    let revision: String?
    let branch: String?
    let first: String
    let last: String
    let recordCount: Int

    init(_ found: PostgreSQLResult, _ row: Int, _ project: String) {
      number = found.integer(row, 0) ?? 0
      self.project = project
      machine = found.text(row, 1) ?? ""
      revision = found.text(row, 2)
      branch = found.text(row, 3)
      first = found.text(row, 4) ?? ""
      last = found.text(row, 5) ?? ""
      recordCount = found.integer(row, 6) ?? 0
    }

    /// The records that are read at once, unless a single session has more.
    private static let mostRecords = 20_000

    /// Divides sessions into batches, in their order.
    static func batches(of sessions: [ExportedSession]) -> [[ExportedSession]] {
      var batches: [[ExportedSession]] = []
      var count = 0
      for session in sessions {
        if batches.isEmpty || count + session.recordCount > mostRecords {
          batches.append([])
          count = 0
        }
        batches[batches.count - 1].append(session)
        count += session.recordCount
      }
      return batches
    }
  }
#endif
