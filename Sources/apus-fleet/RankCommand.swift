#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet rank`.
  struct RankCommand {
    private let settings: FleetQuestionSettings
    private let machine: String
    private let project: String
    private let address: PostgreSQLAddress

    init(_ settings: FleetQuestionSettings, _ invocation: Invocation, _ address: PostgreSQLAddress)
    {
      self.settings = settings
      machine = invocation.operands[0]
      project = settings.target.projectName
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.target)
      try FleetSideQuery.check(database, project, [(.machine, machine)])
      let rank = FleetRank(try series(database))
      if settings.isJSON {
        for row in rank.rows { StandardStream.output.write(row.json.line + "\n") }
      } else {
        write(rank)
      }
      try FleetError.writeFile(settings.pagePath, html(rank))
      return .success
    }

    /// The newest values of the machine's series, and those of the machines of its class.
    private func series(_ database: FleetDatabase) throws(FleetError) -> [FleetRank.Series] {
      try database.run { connection throws(PostgreSQLError) in
        let own = try connection.run(
          """
          SELECT r.series_id, r.probe, r.variant, r.parameter, r.unit, r.better, l.value
          FROM apus.machines m JOIN apus.projects p USING (project_id)
            JOIN apus.latest l USING (machine_id) JOIN apus.series r USING (series_id)
          WHERE p.project = $1 AND m.machine = $2
          """, [project, machine])
        // The values of a series are one array: rows of their own would take most of the time.
        let found = try connection.pipeline(
          [
            PostgreSQLStatement(
              """
              SELECT own.series_id, array_agg(other.value)
              FROM apus.machines m JOIN apus.projects p USING (project_id)
                JOIN apus.latest own ON own.machine_id = m.machine_id
                JOIN apus.latest other ON other.series_id = own.series_id
                  AND other.class_id = own.class_id AND other.machine_id <> m.machine_id
              WHERE p.project = $1 AND m.machine = $2
              GROUP BY own.series_id
              """, [project, machine])
          ], isBinary: true)[0]
        var others: [Int32: [Double]] = [:]
        for row in 0..<found.rowCount {
          guard let number = found.binaryInteger(row, 0) else { continue }
          others[number] = found.binaryDoubles(row, 1)
        }
        let series = (0..<own.rowCount).map { row in
          FleetRank.Series(
            FleetSeries(own, row, from: 1), own: own.double(row, 6) ?? 0,
            others: others[Int32(clamping: own.integer(row, 0) ?? 0)] ?? [])
        }
        return series.map { (title: $0.series.title, series: $0) }
          .sorted { ($0.title, $0.series.series.unit) < ($1.title, $1.series.series.unit) }
          .map(\.series)
      }
    }

    private func write(_ rank: FleetRank) {
      guard !rank.rows.isEmpty else {
        StandardStream.output.write("no other machine of its class has its series\n")
        return
      }
      table(rank.rows).write(asJSON: false)
      StandardStream.output.write(summary(rank) + "\n")
    }

    private func summary(_ rank: FleetRank) -> String {
      let outOfLine = rank.rows.count { $0.isOutOfLine }
      let ratio =
        rank.ratio.map { "; the median ratio to the class is \(Quantity.number($0))" } ?? ""
      return "\(outOfLine) of \(rank.rows.count) series are out of line\(ratio)"
    }

    private func table(_ rows: [FleetRank.Row]) -> FleetTable {
      var table = FleetTable([
        .init("series", ""), .init("worse", "", isNumber: true), .init("95 % interval", ""),
        .init("machines", "", isNumber: true), .init("ratio", "", isNumber: true),
        .init("p", "", isNumber: true), .init("", ""),
      ])
      for row in rows { table.append(row.cells) }
      return table
    }

    /// The page of the ranks; the series that are out of line come first.
    private func html(_ rank: FleetRank) -> String {
      let rows = rank.rows.filter(\.isOutOfLine) + rank.rows.filter { !$0.isOutOfLine }
      return FleetAnswerPage.html(
        title: "\(project): \(machine) in its class", sentences: [summary(rank)],
        plots: [
          FleetAnswerPage.plot(
            rows.map { FleetAnswerPage.Ratio($0.series.series, $0.ratio) },
            title: "Ratio to the median of the class")
        ], table: table(rows).markup(label: "Series"))
    }
  }

  extension FleetRank.Row {
    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    fileprivate var cells: [ResultJSONValue] {
      let ends = "\(Self.percent(interval.lowerBound)) to \(Self.percent(interval.upperBound))"
      return [
        .string(series.series.title), .string(share.map(Self.percent) ?? "-"),
        .string(share == nil ? "-" : ends), .integer(series.others.count + 1),
        .string(ratio.map { Quantity.number($0) } ?? "-"),
        .string(probability.map { Quantity.number($0) } ?? "-"),
        .string(isOutOfLine ? "out of line" : ""),
      ]
    }

    fileprivate var json: ResultJSONValue {
      .object(
        series.series.members + [
          ResultJSONValue.Member("machines", .integer(series.others.count + 1)),
          ResultJSONValue.Member("worse", share.map(ResultJSONValue.double) ?? .null),
          ResultJSONValue.Member("low", share == nil ? .null : .double(interval.lowerBound)),
          ResultJSONValue.Member("high", share == nil ? .null : .double(interval.upperBound)),
          ResultJSONValue.Member("ratio", ratio.map(ResultJSONValue.double) ?? .null),
          ResultJSONValue.Member("p", probability.map(ResultJSONValue.double) ?? .null),
          ResultJSONValue.Member("out_of_line", .bool(isOutOfLine)),
        ])
    }
  }
#endif
