#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet prune`.
  enum PruneCommand {
    static func run(
      _ address: PostgreSQLAddress, _ settings: FleetPruneSettings
    ) throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(
        address, timeoutSeconds: settings.connection.timeoutSeconds)
      let pruned = try database.run { connection throws(PostgreSQLError) in
        try connection.transaction { () throws(PostgreSQLError) in
          try connection.run("SET LOCAL ROLE apus_owner")
          return try connection.run(
            """
            SELECT to_char(cutoff AT TIME ZONE 'UTC', 'YYYY-MM-DD'), months
            FROM apus.prune(now() - make_interval(days => $1::int))
            """, ["\(settings.days ?? 0)"])
        }
      }
      let (date, months) = (pruned.text(0, 0) ?? "", pruned.integer(0, 1) ?? 0)
      StandardStream.output.write(
        "removed \(Quantity.count(months, "month")) of figures before \(date)\n")
      return .success
    }
  }
#endif
