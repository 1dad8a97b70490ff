#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// A reader of whole sessions.
  struct SessionReader {
    private let connection: PostgreSQLConnection
    private var series: [Int: FleetSeries] = [:]

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// Reads sessions with their figures.
    ///
    /// - Complexity: Two exchanges, and one for series that were not met before.
    mutating func read(
      _ batch: [ExportedSession]
    ) throws(PostgreSQLError) -> [(session: Session, stored: ExportedSession)] {
      let list = "{\(batch.map { "\($0.number)" }.joined(separator: ","))}"
      let heads = try heads(list)
      let figures = try figures(list)
      return batch.compactMap { stored in
        guard var session = heads[stored.number] else { return nil }
        session.measurements = figures[stored.number] ?? []
        return (session, stored)
      }
    }

    private func heads(_ list: String) throws(PostgreSQLError) -> [Int: Session] {
      let found = try connection.run(
        """
        SELECT s.session_id, s.session, \(FleetDatabase.time("s.started_at")), s.command, s.toolchain, m.facts,
          s.environment, s.grade
        FROM apus.sessions s JOIN apus.machines m USING (machine_id) WHERE s.session_id = ANY ($1::integer[])
        """, [list])
      var heads: [Int: Session] = [:]
      for row in 0..<found.rowCount {
        heads[found.integer(row, 0) ?? 0] = Session(found, row)
      }
      return heads
    }

    /// The measurements of sessions in their order.
    private mutating func figures(
      _ list: String
    ) throws(PostgreSQLError) -> [Int: [MetricMeasurement]] {
      let found = try connection.run(
        """
        WITH chosen AS (SELECT * FROM apus.sessions WHERE session_id = ANY ($1::integer[]))
        SELECT \(StoredFigure.columns), f.session_id, f.series_id
        FROM apus.figures f JOIN chosen USING (session_id)
        WHERE f.taken_at BETWEEN (SELECT min(first_at) FROM chosen) AND (SELECT max(last_at) FROM chosen)
        ORDER BY f.session_id, f.ordinal
        """, [list])
      let own = StoredFigure.columnCount
      let rows = (0..<found.rowCount).map { row in
        (
          session: found.integer(row, own) ?? 0, series: found.integer(row, own + 1) ?? 0,
          figure: StoredFigure(found, row)
        )
      }
      try learn(Set(rows.map(\.series)).subtracting(series.keys))
      var figures: [Int: [MetricMeasurement]] = [:]
      for row in rows {
        guard let series = series[row.series] else { continue }
        figures[row.session, default: []].append(row.figure.measurement(of: series))
      }
      return figures
    }

    private mutating func learn(_ numbers: Set<Int>) throws(PostgreSQLError) {
      if numbers.isEmpty { return }
      let found = try FleetSeries.stored(Array(numbers), connection)
      series.merge(found) { $1 }
    }
  }

  extension Session {
    /// Reads the head of a session, and its grade.
    ///
    /// The seed is in the environment; a fleet has no findings, so the verdict has one with its grade.
    fileprivate init?(_ found: PostgreSQLResult, _ row: Int) {
      func json(_ column: Int) -> ResultJSONValue? {
        found.text(row, column).flatMap { try? ResultJSONParser.value(of: Array($0.utf8)) }
      }
      let environment = json(6)
      guard let facts = json(5), let machine = try? Machine(json: facts),
        let clock = environment?["clock"].flatMap({ try? TickClock(json: $0) })
      else { return nil }
      let grade = found.text(row, 7).flatMap(Grade.init)
      let seed = try? environment?.string("seed")
      self.init(
        identifier: found.text(row, 1) ?? "", startedAt: found.text(row, 2) ?? "",
        command: (try? json(3).map { try ResultJSONValue.strings(of: $0) }) ?? [],
        seed: seed.flatMap { UInt64($0) } ?? 0, toolchain: found.text(row, 4) ?? "",
        machine: machine, clock: clock,
        verdict: grade.map { grade in
          Verdict(findings: [
            Finding(
              name: "fleet", grade: grade, headline: "a fleet has the grade alone", remedy: "")
          ])
        })
    }
  }

  extension ResultJSONValue {
    /// The texts of an array.
    fileprivate static func strings(of value: ResultJSONValue) throws(RecordError) -> [String] {
      try ResultJSONValue.object([Member("command", value)]).strings("command")
    }
  }
#endif
