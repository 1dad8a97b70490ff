#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  extension FleetSeries {
    /// Returns series by their numbers.
    static func stored(
      _ numbers: [Int], _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> [Int: FleetSeries] {
      let list = "{\(numbers.map(String.init).joined(separator: ","))}"
      let found = try connection.run(
        """
        SELECT series_id, probe, variant, parameter, unit, better FROM apus.series
        WHERE series_id = ANY ($1::integer[])
        """, [list])
      return Dictionary(
        uniqueKeysWithValues: (0..<found.rowCount).map {
          (found.integer($0, 0) ?? 0, FleetSeries(found, $0, from: 1))
        })
    }

    /// Reads the five parts of a series from a row.
    init(_ result: PostgreSQLResult, _ row: Int, from column: Int) {
      self.init(
        probe: result.text(row, column) ?? "", variant: result.text(row, column + 1) ?? "",
        parameter: result.text(row, column + 2) ?? "", unit: result.text(row, column + 3) ?? "",
        better: result.text(row, column + 4).flatMap(MetricKey.Polarity.init) ?? .neither)
    }
  }
#endif
