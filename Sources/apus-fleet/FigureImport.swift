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
    /// The newest time of a value of each series and machine.
    private var newest = NewestTimes()

    /// The fewest records of a batch that begins an import.
    static let fewestRecords = 16_384
    private static let mostRecords = 1 << 24
    private static let mostPairs = 1 << 18
    /// The pairs of a statement, so that each is answered within seconds.
    private static let pairsAtOnce = 1 << 15

    init(_ connection: PostgreSQLConnection, _ project: String) {
      self.connection = connection
      self.project = project
    }

    /// Whether the transaction should end before another batch.
    var isFull: Bool { recordCount >= Self.mostRecords || newest.entries.count >= Self.mostPairs }

    // MARK: Batches

    /// Adds parts of different sessions; they are stored by `commit`.
    ///
    /// - Parameters:
    ///   - parts: The parts, no two of the same session.
    ///   - labels: The labels of each session.
    ///   - numbers: The numbers of the series of all figures.
    /// - Returns: The outcome of each part, which holds if the transaction is committed.
    /// - Throws: The error of the database; nothing of the transaction is then stored.
    /// - Complexity: O(*n* log *n*) in the records; three exchanges.
    mutating func add(
      _ parts: [FleetPart], _ labels: [FleetLabels], _ numbers: [FleetSeries: Int32]
    ) throws(PostgreSQLError) -> [PushStore.Outcome] {
      try finishCopy()
      let states = try open(PushMessages.opening(parts, labels))
      let plans = zip(parts, labels).map { PushPlan($0, $1, states[$0.session]) }
      try copy(plans, numbers)
      return plans.map(\.outcome)
    }

    private static let table = """
      apus.figures (taken_at, value, low, high, session_id, samples, series_id, machine_id, ordinal, state, grade, \
      statistic, population)
      """

    /// Opens sessions, and notes the ends of those before.
    private mutating func open(_ heads: String) throws(PostgreSQLError) -> [String: StoredSession] {
      let begin = hasBatches ? [] : [PostgreSQLStatement("BEGIN")]
      hasBatches = true
      let found = try connection.pipeline(
        begin + endStatements() + [
          PostgreSQLStatement(PushStore.openingStatement, [project, heads])
        ])
      ends = []
      return StoredSession.all(of: found[found.count - 1])
    }

    // MARK: Rows

    /// A new figure, by the index of its session and its own there, and its place in the index of figures.
    private struct Place {
      let key: SeriesOfMachine
      let plan: Int32
      let entry: Int32
    }

    /// The bytes of rows that are given to the connection at once.
    private static let pieceByteCount = 1 << 18

    /// Copies the new figures; notes their sessions' ends and their times. A time in the future counts as now.
    ///
    /// They are in the order of the index: the places of neighbours in it are in the server's caches. The server takes the
    /// first while the others are written.
    private mutating func copy(
      _ plans: [PushPlan], _ numbers: [FleetSeries: Int32]
    ) throws(PostgreSQLError) {
      var places: [Place] = []
      places.reserveCapacity(plans.reduce(0) { $0 + $1.entries.count })
      for (number, plan) in plans.enumerated() {
        note(plan, Int32(truncatingIfNeeded: number), numbers, &places)
      }
      if places.isEmpty { return }
      places.sort { $0.key < $1.key }
      try connection.beginCopy(into: Self.table)
      isCopying = true
      var rows = BinaryRows(columnCount: 13)
      for place in places {
        Self.append(place, of: plans[Int(place.plan)], to: &rows)
        if rows.byteCount >= Self.pieceByteCount {
          try connection.addToCopy(rows)
          rows.removeAll()
        }
      }
      try connection.addToCopy(rows)
      newest.add(places.compactMap { Self.time($0, of: plans[Int($0.plan)]) })
    }

    /// The time of a measured figure.
    private static func time(_ place: Place, of plan: PushPlan) -> NewestTimes.Entry? {
      guard let session = plan.session, let figure = plan.entries[Int(place.entry)].figure,
        figure.state == .measured
      else { return nil }
      return .init(key: place.key, seconds: min(figure.seconds, session.now))
    }

    private static func append(_ place: Place, of plan: PushPlan, to rows: inout BinaryRows) {
      let entry = Int(place.entry)
      guard let session = plan.session, let figure = plan.entries[entry].figure else { return }
      rows.append(
        figure, at: min(figure.seconds, session.now), session: session.number, place.key,
        ordinal: plan.ordinal(entry))
    }

    /// Notes the new figures of a session, and its end.
    private mutating func note(
      _ plan: PushPlan, _ number: Int32, _ numbers: [FleetSeries: Int32], _ places: inout [Place]
    ) {
      guard let session = plan.session else { return }
      var times: (first: Int, last: Int)?
      for (index, entry) in zip(plan.entries.indices, plan.entries) {
        guard let figure = entry.figure, let series = numbers[figure.series] else { continue }
        let key = SeriesOfMachine(series, session.machineNumber)
        let seconds = min(figure.seconds, session.now)
        times = (min(times?.first ?? seconds, seconds), max(times?.last ?? seconds, seconds))
        places.append(Place(key: key, plan: number, entry: Int32(truncatingIfNeeded: index)))
      }
      ends.append(PushMessages.end(of: plan, session.number, times: times))
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
      // All transactions lock the rows of latest values in this order.
      let times = newest.entries
      for start in stride(from: 0, to: times.count, by: Self.pairsAtOnce) {
        let own = times[start..<min(times.count, start + Self.pairsAtOnce)]
        try connection.run(
          "SELECT apus.renew_latest($1::integer[], $2::integer[], $3::bigint[])",
          [
            Self.list(own.map { Int($0.key.series) }), Self.list(own.map { Int($0.key.machine) }),
            Self.list(own.map(\.seconds)),
          ])
      }
      try connection.run("COMMIT")
    }

    private static func list(_ numbers: [Int]) -> String {
      "{\(numbers.map(String.init).joined(separator: ","))}"
    }
  }

  extension BinaryRows {
    /// Appends a row of the table of figures.
    fileprivate mutating func append(
      _ figure: FleetFigure, at seconds: Int, session: Int32, _ key: SeriesOfMachine, ordinal: Int
    ) {
      beginRow()
      append(secondsSince1970: seconds)
      append(figure.value)
      append(figure.low)
      append(figure.high)
      append(session)
      append(Int32(clamping: figure.samples))
      append(key.series)
      append(key.machine)
      append(Int32(clamping: ordinal))
      appendLetters(figure)
    }
  }
#endif
