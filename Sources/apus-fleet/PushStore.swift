#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// A store of parts of sessions in a project: a transaction a batch, or for a role that owns the figures an import of
  /// many batches.
  struct PushStore {
    /// What became of a part.
    enum Outcome: Sendable, Hashable {
      /// The database has all records of the part; so many figures are new, and the session or records of it may be.
      case stored(figures: Int, isNew: Bool)
      /// The database has another session of the same identifier; both in words.
      case refused(String)
    }

    private let connection: PostgreSQLConnection
    /// The numbers of the series that were met, by project.
    private var numbers: [String: [FleetSeries: Int32]] = [:]
    /// The months whose partitions exist, such as `2026-11-01`.
    private var months: Set<String> = []

    /// The import whose transaction is open, or `nil`.
    private var opened: FigureImport?
    /// Whether the role may import, or `nil` if it is not known.
    private var mayImport: Bool?
    /// The number of imports that were committed.
    private(set) var commitCount = 0

    /// Whether the outcomes of the last batch hold only after `commit`.
    var isOpen: Bool { opened != nil }

    /// The most series whose numbers are remembered.
    private static let mostSeries = 20_000

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// Stores parts of different sessions.
    ///
    /// - Parameters:
    ///   - parts: The parts, no two of the same session.
    ///   - labels: The labels of each session; all have the same project.
    /// - Returns: The outcome of each part.
    /// - Throws: The error of the database; nothing is then stored, or all of it after a broken connection.
    /// - Complexity: Three exchanges, and one for new series and new months each. A transaction that another one made
    ///   impossible is repeated, unless it is that of an import.
    mutating func store(
      _ parts: [FleetPart], _ labels: [FleetLabels]
    ) throws(PostgreSQLError) -> [Outcome] {
      for number in 1..<TransactionRetry.attempts {
        do throws(PostgreSQLError) {
          return try storeOnce(parts, labels)
        } catch {
          guard !isOpen, error.state?.isTransient == true else { throw error }
        }
        TransactionRetry.pause(after: number)
      }
      return try storeOnce(parts, labels)
    }

    private mutating func storeOnce(
      _ parts: [FleetPart], _ labels: [FleetLabels]
    ) throws(PostgreSQLError) -> [Outcome] {
      let project = labels[0].project
      try opened?.finishCopy()
      let newMonths = missingMonths(parts)
      // A month that is made in a long transaction would keep others from reading.
      if let opened, opened.project != project || opened.isFull || !newMonths.isEmpty {
        try commit()
      }
      var isImport = isOpen
      if !isImport { isImport = try beginsImport(parts) }
      try prepare(isImport ? Self.months(from: newMonths) : newMonths)
      try findNumbers(parts, project)
      guard isImport else { return try push(parts, labels, project) }
      // A second owner would copy the times of all latest values.
      var opened = self.opened.take() ?? FigureImport(connection, project)
      defer { self.opened = opened }
      return try opened.add(parts, labels, numbers[project] ?? [:])
    }

    /// The statement that inserts sessions or locks them, of a project and their heads. A session whose push began with
    /// the transaction is new.
    static let openingStatement = """
      SELECT session, session_id, records, head_check, records_check, machine, pushed_at, pushed_by, machine_id, present,
        pushed_at = now()::text
      FROM apus.open_sessions($1, $2::json)
      """

    private func push(
      _ parts: [FleetPart], _ labels: [FleetLabels], _ project: String
    ) throws(PostgreSQLError) -> [Outcome] {
      do throws(PostgreSQLError) {
        let opening = PushMessages.opening(parts, labels)
        let opened = try connection.pipeline([
          PostgreSQLStatement("BEGIN"),
          PostgreSQLStatement(Self.openingStatement, [project, opening]),
        ])
        let states = StoredSession.all(of: opened[1])
        let plans = zip(parts, labels).map { PushPlan($0, $1, states[$0.session]) }
        try copy(plans, project)
        _ = try connection.pipeline([
          PostgreSQLStatement(
            "SELECT apus.close_sessions($1, $2::json)", [project, PushMessages.closing(plans)]),
          PostgreSQLStatement("COMMIT"),
        ])
        return plans.map(\.outcome)
      } catch {
        if !error.leavesDoubt { _ = try? connection.run("ROLLBACK") }
        throw error
      }
    }

    private func copy(_ plans: [PushPlan], _ project: String) throws(PostgreSQLError) {
      let known = numbers[project] ?? [:]
      var rows = BinaryRows(columnCount: 12)
      for plan in plans {
        guard let session = plan.session else { continue }
        for (index, entry) in zip(plan.entries.indices, plan.entries) {
          guard let figure = entry.figure, let series = known[figure.series] else { continue }
          rows.append(
            figure, session: session.number, series: series, ordinal: plan.ordinal(index))
        }
      }
      guard rows.count > 0 else { return }
      try connection.copy(
        rows,
        into: """
          pg_temp.apus_staging \
          (taken_at, value, low, high, session_id, samples, series_id, ordinal, state, grade, statistic, population)
          """)
    }

    // MARK: Imports

    /// Whether parts are so many that an import is worth its transaction, and the role may import.
    private mutating func beginsImport(_ parts: [FleetPart]) throws(PostgreSQLError) -> Bool {
      guard parts.reduce(0, { $0 + $1.entries.count }) >= FigureImport.fewestRecords else {
        return false
      }
      if let mayImport { return mayImport }
      let answer = try connection.run("SELECT apus.copies_figures()").text(0, 0) == "t"
      mayImport = answer
      return answer
    }

    /// Sends as many copied rows as the server takes now.
    func advance() throws(PostgreSQLError) { try opened?.advance() }

    /// Ends the transaction of an import.
    ///
    /// - Throws: The error of the database; nothing since the last commit is then stored, or all of it after a broken
    ///   connection.
    mutating func commit() throws(PostgreSQLError) {
      guard isOpen else { return }
      try opened?.commit()
      opened = nil
      commitCount += 1
    }

    /// Ends an import that another transaction made impossible. Returns whether there was one, and the connection goes on.
    mutating func undoImport() -> Bool {
      guard isOpen else { return false }
      opened = nil
      return (try? connection.run("ROLLBACK")) != nil
    }

    // MARK: Series and months

    private mutating func findNumbers(
      _ parts: [FleetPart], _ project: String
    ) throws(PostgreSQLError) {
      var known = numbers[project] ?? [:]
      if known.count > Self.mostSeries { known = [:] }
      var missing: Set<FleetSeries> = []
      for part in parts {
        for entry in part.entries {
          if let series = entry.figure?.series, known[series] == nil { missing.insert(series) }
        }
      }
      let list = Array(missing)
      if !list.isEmpty {
        let found = try connection.run(
          "SELECT * FROM apus.series_numbers($1, $2::json)", [project, PushMessages.series(list)])
        guard found.rowCount == list.count else {
          throw PostgreSQLError(.lost, "series are missing")
        }
        for (row, series) in list.enumerated() {
          known[series] = found.integer(row, 0).map { Int32(truncatingIfNeeded: $0) }
        }
      }
      numbers[project] = known
    }

    /// Returns the months of figures that are not known to have partitions, such as `2026-11-01`.
    private func missingMonths(_ parts: [FleetPart]) -> Set<String> {
      var days: Set<Int> = []
      for part in parts {
        var last = Int.min
        for entry in part.entries {
          guard let seconds = entry.figure?.seconds, seconds > Self.earliest else { continue }
          let day = seconds / Self.secondsADay
          if day != last { days.insert(day) }
          last = day
        }
      }
      let needed = days.map { day in
        CivilTime(secondsSince1970: day * Self.secondsADay).extended.prefix(7) + "-01"
      }
      return Set(needed.map(String.init)).subtracting(months)
    }

    /// Returns all months from the first of some to the present one.
    private static func months(from some: Set<String>) -> Set<String> {
      guard let first = some.min() else { return [] }
      let present = CivilTime.now().extended.prefix(7) + "-01"
      var (months, month) = (some, first)
      while month < present {
        months.insert(month)
        let (year, number) = (Int(month.prefix(4)) ?? 0, Int(month.dropFirst(5).prefix(2)) ?? 12)
        let next = number % 12 + 1
        month = "\(number == 12 ? year + 1 : year)-\(next < 10 ? "0" : "")\(next)-01"
      }
      return months
    }

    private mutating func prepare(_ missing: Set<String>) throws(PostgreSQLError) {
      if missing.isEmpty { return }
      try connection.run(
        "SELECT apus.prepare_months($1::date[])", ["{\(missing.sorted().joined(separator: ","))}"])
      months.formUnion(missing)
    }

    /// The start of 1970. Earlier figures are in the partition of all other times.
    private static let earliest = 0
    private static let secondsADay = 86_400
  }

  extension BinaryRows {
    /// Appends a row of the staging table.
    fileprivate mutating func append(
      _ figure: FleetFigure, session: Int32, series: Int32, ordinal: Int
    ) {
      beginRow()
      append(secondsSince1970: figure.seconds)
      append(figure.value)
      append(figure.low)
      append(figure.high)
      append(session)
      append(Int32(clamping: figure.samples))
      append(series)
      append(Int32(clamping: ordinal))
      appendLetters(figure)
    }

    /// Appends the state, the grade, the statistic and the population of a figure.
    mutating func appendLetters(_ figure: FleetFigure) {
      append(character: figure.state.rawValue.utf8.first ?? 0)
      append(character: figure.grade?.rawValue.utf8.first ?? UInt8(ascii: "-"))
      append(character: UInt8(ascii: figure.statistic?.letter ?? "-"))
      append(character: UInt8(ascii: figure.population?.letter ?? "-"))
    }
  }
#endif
