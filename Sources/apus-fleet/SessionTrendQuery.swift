#if PostgreSQL
  import ApusBenchmark
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// The statements that find the points of a series on a machine.
  struct SessionTrendQuery {
    private let project: String
    private let machine: String
    private let branch: String?
    private let count: Int

    /// - Parameters:
    ///   - branch: The branch of the sessions, or `nil` for all.
    ///   - count: The greatest number of newest sessions.
    init(_ project: String, _ machine: String, _ branch: String?, _ count: Int) {
      self.project = project
      self.machine = machine
      self.branch = branch
      self.count = count
    }

    /// The machine that has a value of a series, or `nil` if several have.
    static func onlyMachine(
      of series: Int, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> String? {
      let found = try connection.run(
        """
        SELECT m.machine FROM apus.latest l JOIN apus.machines m USING (machine_id)
        WHERE l.series_id = $1::integer LIMIT 2
        """, ["\(series)"])
      return found.rowCount == 1 ? found.text(0, 0) : nil
    }

    /// The last value of the series in each of the newest sessions.
    ///
    /// The figures are found by a statement of their own: the planner then reads the months of the sessions alone.
    func points(
      of chosen: SeriesChoice, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> [TrendPoint] {
      let sessions = try connection.run(
        """
        SELECT session_id, machine_id, session, \(FleetDatabase.time("started_at")), toolchain, grade,
          min(first_at) OVER (), max(last_at) OVER ()
        FROM (
          SELECT s.session_id, s.machine_id, s.session, s.started_at, s.toolchain, s.grade, s.first_at, s.last_at
          FROM apus.sessions s JOIN apus.machines m USING (machine_id)
            JOIN apus.projects p ON p.project_id = m.project_id
          WHERE p.project = $1 AND m.machine = $2 AND ($3::text IS NULL OR s.branch = $3)
            AND s.first_at IS NOT NULL
          ORDER BY s.started_at DESC, s.session DESC LIMIT $4::bigint
        ) AS newest ORDER BY started_at, session_id
        """, [project, machine, branch, "\(count)"])
      guard sessions.rowCount > 0 else { return [] }
      let figures = try figures(of: chosen, sessions, connection)
      return (0..<sessions.rowCount).compactMap { row in
        guard let figure = figures[sessions.integer(row, 0) ?? 0] else { return nil }
        return TrendPoint(
          session: sessions.text(row, 2) ?? "", time: sessions.text(row, 3) ?? "",
          machine: machine, toolchain: sessions.text(row, 4) ?? "",
          grade: sessions.text(row, 5).flatMap(Grade.init),
          measurement: figure.measurement(of: chosen.series))
      }
    }

    /// The last figure of each session of the machine, from the first to the last time of some.
    private func figures(
      of chosen: SeriesChoice, _ sessions: PostgreSQLResult, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> [Int: StoredFigure] {
      let found = try connection.run(
        """
        SELECT DISTINCT ON (f.session_id) \(StoredFigure.columns), f.session_id FROM apus.figures f
        WHERE f.series_id = $1::integer AND f.machine_id = $2::integer
          AND f.taken_at BETWEEN $3::timestamptz AND $4::timestamptz
        ORDER BY f.session_id, f.ordinal DESC
        """, ["\(chosen.number)", sessions.text(0, 1), sessions.text(0, 6), sessions.text(0, 7)])
      return Dictionary(
        uniqueKeysWithValues: (0..<found.rowCount).map { row in
          (found.integer(row, StoredFigure.columnCount) ?? 0, StoredFigure(found, row))
        })
    }
  }

  /// A figure as the database has it.
  struct StoredFigure {
    /// The columns of a statement, of the table `f`.
    static let columns =
      "f.state, f.value, f.low, f.high, f.samples, f.statistic, f.population"
    static let columnCount = 7

    private let state: FleetFigure.State
    private let value: Double
    private let low: Double?
    private let high: Double?
    private let samples: Int
    private let statistic: Estimate.Statistic
    private let population: Estimate.Population

    /// Reads a row whose first columns are `columns`.
    ///
    /// Figures that were pushed to an older schema have no statistic. A value that equals the ends of its interval
    /// was read, and any other is taken for the median of processes.
    init(_ found: PostgreSQLResult, _ row: Int) {
      state = found.text(row, 0).flatMap(FleetFigure.State.init) ?? .absent
      value = found.double(row, 1) ?? 0
      let ends = (found.double(row, 2), found.double(row, 3))
      (low, high) = ends.0 == nil || ends.1 == nil ? (nil, nil) : ends
      samples = found.integer(row, 4) ?? 0
      let isExact = low == value && high == value
      statistic =
        found.text(row, 5).flatMap(Estimate.Statistic.init(letter:))
        ?? (isExact ? .reading : .median)
      population =
        found.text(row, 6).flatMap(Estimate.Population.init(letter:))
        ?? (isExact ? .exact : .processes)
    }

    /// The measurement of a series. The reason of a missing value is not in the database.
    func measurement(of series: FleetSeries) -> MetricMeasurement {
      guard state == .measured, let unit = series.measuredUnit else {
        let reason = "the fleet has no reasons"
        return series.measurement(
          .missing(state == .failed ? .failed(reason) : .unavailable(reason)))
      }
      return series.measurement(
        .measured(
          Estimate(
            value: value, low: low, high: high, unit: unit, samples: samples,
            statistic: statistic, population: population)))
    }
  }
#endif
