#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// The statements that find the contents of pages.
  struct SiteQuery {
    /// The newest values of a project.
    struct Latest {
      /// The values of each machine that has a page, by its number.
      var values: [Int: [FleetMachinePage.Value]] = [:]
      /// The number of machines of each series.
      var machineCounts: [Int: Int] = [:]
    }

    private let connection: PostgreSQLConnection

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// The most machines of a project that have a page; the newest have one.
    private static let mostPages = 250

    /// The project of a name, or all.
    func projects(_ name: String?) throws(PostgreSQLError) -> [FleetProjectRow] {
      let found = try connection.run(
        """
        SELECT p.project_id, p.project,
          (SELECT count(*) FROM apus.machines m WHERE m.project_id = p.project_id),
          (SELECT count(*) FROM apus.series r WHERE r.project_id = p.project_id
            AND EXISTS (SELECT FROM apus.latest l WHERE l.series_id = r.series_id)),
          (SELECT count(*) FROM apus.sessions s WHERE s.project_id = p.project_id),
          (SELECT \(FleetDatabase.time("max(m.last_seen)")) FROM apus.machines m WHERE m.project_id = p.project_id)
        FROM apus.projects p WHERE $1::text IS NULL OR p.project = $1 ORDER BY p.project
        """, [name])
      return (0..<found.rowCount).map { row in
        FleetProjectRow(
          number: found.integer(row, 0) ?? 0, name: found.text(row, 1) ?? "",
          machineCount: found.integer(row, 2) ?? 0, seriesCount: found.integer(row, 3) ?? 0,
          sessionCount: found.integer(row, 4) ?? 0, newest: found.text(row, 5) ?? "-")
      }
    }

    /// The machines of a project, the newest first.
    func machines(of project: FleetProjectRow) throws(PostgreSQLError) -> [FleetMachineRow] {
      let found = try connection.run(
        """
        SELECT m.machine_id, m.machine, c.class, m.facts ->> 'model',
          (SELECT count(*) FROM apus.sessions s WHERE s.machine_id = m.machine_id),
          \(FleetDatabase.time("m.last_seen"))
        FROM apus.machines m JOIN apus.classes c USING (class_id)
        WHERE m.project_id = $1::integer ORDER BY m.last_seen DESC, m.machine
        """, ["\(project.number)"])
      return (0..<found.rowCount).map { row in
        FleetMachineRow(
          number: found.integer(row, 0) ?? 0, name: found.text(row, 1) ?? "",
          machineClass: found.text(row, 2) ?? "", model: found.text(row, 3) ?? "",
          sessionCount: found.integer(row, 4) ?? 0, newest: found.text(row, 5) ?? "",
          hasPage: row < Self.mostPages)
      }
    }

    /// The newest values of series, and those of the machines that have a page.
    func latest(
      of machines: [FleetMachineRow], _ series: [(number: Int, series: FleetSeries)]
    ) throws(PostgreSQLError) -> Latest {
      let own = Set(machines.filter(\.hasPage).map(\.number))
      var latest = Latest()
      for (number, series) in series {
        let found = try connection.pipeline([
          PostgreSQLStatement(
            "SELECT machine_id, class_id, value FROM apus.latest WHERE series_id = $1::integer",
            ["\(number)"])
        ])[0]
        let rows = (0..<found.rowCount).map { row in
          (
            machine: found.integer(row, 0) ?? 0, group: found.integer(row, 1) ?? 0,
            value: found.double(row, 2) ?? 0
          )
        }
        latest.machineCounts[number] = rows.count
        let groups = Dictionary(grouping: rows, by: \.group).mapValues {
          FleetClassValues(series, $0.map(\.value))
        }
        for row in rows where own.contains(row.machine) {
          guard let classValues = groups[row.group] else { continue }
          latest.values[row.machine, default: []].append(
            FleetMachinePage.Value(number: number, value: row.value, classValues: classValues))
        }
      }
      return latest
    }
  }
#endif
