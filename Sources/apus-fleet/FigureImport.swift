#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// A transaction that copies the figures of many batches straight into their table.
  ///
  /// The role must own the table. The server takes the rows of a batch while the program reads the next one. Latest values
  /// are found once, at the end.
  struct FigureImport {
    /// The project of all sessions.
    let project: String
    private let connection: PostgreSQLConnection
    private var hasBatches = false
    private var isCopying = false
    private var recordCount = 0
    /// The ends of the sessions whose figures are copied, which the database does not know yet.
    private var ends: [ResultJSONValue] = []
    /// The series and machines whose latest values may have changed: the number of a series above that of a machine.
    private var pairs: Set<UInt64> = []

    /// The fewest records of a batch that begins an import.
    static let fewestRecords = 16_384
    private static let mostRecords = 1 << 22
    private static let mostPairs = 1 << 18
    /// The pairs of a statement, so that each is answered within seconds.
    private static let pairsAtOnce = 1 << 15
    private static let attempts = 5

    init(_ connection: PostgreSQLConnection, _ project: String) {
      self.connection = connection
      self.project = project
    }

    /// Whether the transaction should end before another batch.
    var isFull: Bool { recordCount >= Self.mostRecords || pairs.count >= Self.mostPairs }

    // MARK: Batches

    /// Adds parts of different sessions; they are stored by `commit`.
    ///
    /// - Parameters:
    ///   - parts: The parts, no two of the same session.
    ///   - labels: The labels of each session.
    ///   - numbers: The numbers of the series of all figures.
    /// - Returns: The outcome of each part, which holds if the transaction is committed.
    /// - Throws: The error of the database; nothing of the transaction is then stored.
    /// - Complexity: Three exchanges.
    mutating func add(
      _ parts: [FleetPart], _ labels: [FleetLabels], _ numbers: [FleetSeries: Int32]
    ) throws(PostgreSQLError) -> [PushStore.Outcome] {
      try finishCopy()
      let found = try open(PushMessages.opening(parts, labels))
      let states = StoredSession.all(of: found.states)
      let machines = Dictionary(
        (0..<found.machines.rowCount).map { row in
          (found.machines.integer(row, 0) ?? 0, found.machines.integer(row, 1) ?? 0)
        }, uniquingKeysWith: { first, _ in first })
      let now = found.machines.integer(0, 2) ?? 0
      let plans = zip(parts, labels).map { PushPlan($0, $1, states[$0.session]) }
      var rows = BinaryRows(columnCount: 13)
      for plan in plans {
        guard let session = plan.sessionNumber, let machine = machines[Int(session)] else {
          continue
        }
        append(plan, session, Int32(clamping: machine), numbers, until: now, to: &rows)
      }
      if rows.count > 0 {
        try connection.beginCopy(rows, into: Self.table)
        isCopying = true
      }
      return plans.map(\.outcome)
    }

    private static let table = """
      apus.figures (taken_at, value, low, high, session_id, samples, series_id, machine_id, ordinal, state, grade, \
      statistic, population)
      """

    /// Opens sessions, and notes the ends of those before; the first batch is repeated if another transaction made it
    /// impossible.
    private mutating func open(
      _ heads: String
    ) throws(PostgreSQLError) -> (states: PostgreSQLResult, machines: PostgreSQLResult) {
      var attempt = 1
      while true {
        do throws(PostgreSQLError) {
          let found = try connection.pipeline(
            (hasBatches ? [] : [PostgreSQLStatement("BEGIN")]) + endStatements() + [
              PostgreSQLStatement(PushStore.openingStatement, [project, heads]),
              PostgreSQLStatement(
                """
                SELECT s.session_id, s.machine_id, floor(extract(epoch FROM now()))::bigint
                FROM apus.sessions AS s JOIN apus.projects AS p USING (project_id)
                WHERE p.project = $1
                  AND s.session IN (SELECT g.session FROM json_to_recordset($2::json) AS g (session text))
                """, [project, heads]),
            ])
          ends = []
          hasBatches = true
          return (found[found.count - 2], found[found.count - 1])
        } catch {
          if !error.leavesDoubt { _ = try? connection.run("ROLLBACK") }
          guard !hasBatches, attempt < Self.attempts, error.state?.isTransient == true else {
            throw error
          }
          attempt += 1
        }
      }
    }

    /// Appends the new figures of a session, and notes its end. A time in the future counts as now.
    private mutating func append(
      _ plan: PushPlan, _ session: Int32, _ machine: Int32, _ numbers: [FleetSeries: Int32],
      until now: Int, to rows: inout BinaryRows
    ) {
      var times: (first: Int, last: Int)?
      for (ordinal, entry) in plan.entries {
        guard let figure = entry.figure, let series = numbers[figure.series] else { continue }
        let seconds = min(figure.seconds, now)
        times = (min(times?.first ?? seconds, seconds), max(times?.last ?? seconds, seconds))
        rows.append(
          figure, at: seconds, session: session, series: series, machine: machine, ordinal: ordinal)
        if figure.state == .measured {
          pairs.insert(
            UInt64(UInt32(bitPattern: series)) << 32 | UInt64(UInt32(bitPattern: machine)))
        }
      }
      ends.append(PushMessages.end(of: plan, session, times: times))
      recordCount += plan.entries.count
    }

    // MARK: The transaction

    /// Sends as many copied rows as the server takes now.
    func advance() throws(PostgreSQLError) {
      if isCopying { try connection.advanceCopy() }
    }

    /// Waits until the server has the rows of the last batch.
    mutating func finishCopy() throws(PostgreSQLError) {
      guard isCopying else { return }
      isCopying = false
      try connection.finishCopy()
    }

    private func endStatements() -> [PostgreSQLStatement] {
      ends.isEmpty
        ? []
        : [
          PostgreSQLStatement(
            "SELECT apus.end_imported($1::json)", [ResultJSONValue.array(ends).line])
        ]
    }

    /// Brings the latest values up to date, and ends the transaction.
    ///
    /// - Complexity: An exchange for each 32,768 series of a machine, and two.
    mutating func commit() throws(PostgreSQLError) {
      guard hasBatches else { return }
      try finishCopy()
      _ = try connection.pipeline(endStatements())
      let ordered = pairs.sorted()
      for start in stride(from: 0, to: ordered.count, by: Self.pairsAtOnce) {
        let own = ordered[start..<min(ordered.count, start + Self.pairsAtOnce)]
        let series = own.map { "\($0 >> 32)" }.joined(separator: ",")
        let machines = own.map { "\($0 & 0xFFFF_FFFF)" }.joined(separator: ",")
        try connection.run(
          "SELECT apus.renew_latest($1::integer[], $2::integer[])",
          ["{\(series)}", "{\(machines)}"])
      }
      try connection.run("COMMIT")
    }
  }

  extension BinaryRows {
    /// Appends a row of the table of figures.
    fileprivate mutating func append(
      _ figure: FleetFigure, at seconds: Int, session: Int32, series: Int32, machine: Int32,
      ordinal: Int
    ) {
      beginRow()
      append(secondsSince1970: seconds)
      append(figure.value)
      append(figure.low)
      append(figure.high)
      append(session)
      append(Int32(clamping: figure.samples))
      append(series)
      append(machine)
      append(Int32(clamping: ordinal))
      appendLetters(figure)
    }
  }
#endif
