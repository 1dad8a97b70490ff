#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// The changes that earlier searches kept, by the number of their series.
  struct KeptChanges {
    /// The changes at the revisions that are searched.
    let changes: [Int: [FleetChanges.Change]]
    private let project: String
    private let revisions: [String]

    /// Reads the changes of a project.
    ///
    /// - Parameter revisions: The revisions that are searched, in their order.
    init(
      _ connection: PostgreSQLConnection, _ project: String, _ revisions: [String]
    ) throws(PostgreSQLError) {
      self.project = project
      self.revisions = revisions
      let found = try connection.run(
        """
        SELECT c.series_id, m.machine, c.revision, c.ratio, c.probability,
          (SELECT count(*) FROM apus.latest l WHERE l.series_id = c.series_id)
        FROM apus.change_points c JOIN apus.series r USING (series_id) JOIN apus.projects p USING (project_id)
          LEFT JOIN apus.machines m ON m.machine_id = c.machine_id
        WHERE p.project = $1 ORDER BY c.series_id, c.found_at, c.revision
        """, [project])
      var changes: [Int: [FleetChanges.Change]] = [:]
      for row in 0..<found.rowCount {
        guard let number = found.integer(row, 0), let name = found.text(row, 2),
          let revision = revisions.firstIndex(of: name)
        else { continue }
        let isKnown = (found.integer(row, 5) ?? 0) >= FleetChanges.fewestMachines
        changes[number, default: []].append(
          FleetChanges.Change(
            revision: revision,
            cause: found.text(row, 1).map { .machine($0) } ?? (isKnown ? .code : .unknown),
            ratio: found.double(row, 3) ?? 1, probability: found.double(row, 4) ?? 1))
      }
      self.changes = changes
    }

    /// Keeps changes; those that are kept already stay as they are.
    func keep(
      _ found: [Int: [FleetChanges.Change]], _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) {
      let list = found.sorted { $0.key < $1.key }.flatMap { number, changes in
        changes.map { change in
          var machine = ResultJSONValue.null
          if case .machine(let name) = change.cause { machine = .string(name) }
          return ResultJSONValue.object([
            ResultJSONValue.Member("series_id", .integer(number)),
            ResultJSONValue.Member("machine", machine),
            ResultJSONValue.Member("revision", .string(revisions[change.revision])),
            ResultJSONValue.Member("ratio", .double(change.ratio)),
            ResultJSONValue.Member("p", .double(change.probability)),
          ])
        }
      }
      try connection.run(
        "SELECT apus.keep_changes($1, $2::json)", [project, ResultJSONValue.array(list).line])
    }
  }
#endif
