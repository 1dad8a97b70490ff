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

    /// The machines that have a value of a series.
    static func machines(
      of series: Int, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> [String] {
      let found = try connection.run(
        """
        SELECT m.machine FROM apus.latest l JOIN apus.machines m USING (machine_id)
        WHERE l.series_id = $1::integer ORDER BY m.machine
        """, ["\(series)"])
      return (0..<found.rowCount).compactMap { found.text($0, 0) }
    }

    /// The last value of the series in each of the newest sessions.
    func points(
      of chosen: SeriesChoice, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> [TrendPoint] {
      let found = try connection.run(
        """
        WITH chosen AS (
          SELECT s.session_id, s.machine_id, s.session, s.started_at, s.toolchain, s.grade, s.first_at, s.last_at
          FROM apus.sessions s JOIN apus.machines m USING (machine_id)
            JOIN apus.projects p ON p.project_id = m.project_id
          WHERE p.project = $2 AND m.machine = $3 AND ($4::text IS NULL OR s.branch = $4)
            AND s.first_at IS NOT NULL
          ORDER BY s.started_at DESC, s.session DESC LIMIT $5::bigint
        )
        SELECT DISTINCT ON (s.started_at, s.session_id) \(StoredFigure.columns),
          s.session, \(FleetDatabase.time("s.started_at")), s.toolchain, s.grade
        FROM apus.figures f JOIN chosen s ON s.session_id = f.session_id
        WHERE f.series_id = $1::integer AND f.machine_id = (SELECT machine_id FROM chosen LIMIT 1)
          AND f.taken_at BETWEEN (SELECT min(first_at) FROM chosen) AND (SELECT max(last_at) FROM chosen)
        ORDER BY s.started_at, s.session_id, f.ordinal DESC
        """, ["\(chosen.number)", project, machine, branch, "\(count)"])
      let own = StoredFigure.columnCount
      return (0..<found.rowCount).map { row in
        TrendPoint(
          session: found.text(row, own) ?? "", time: found.text(row, own + 1) ?? "",
          machine: machine, toolchain: found.text(row, own + 2) ?? "",
          grade: found.text(row, own + 3).flatMap(Grade.init),
          measurement: StoredFigure(found, row).measurement(of: chosen.series))
      }
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
