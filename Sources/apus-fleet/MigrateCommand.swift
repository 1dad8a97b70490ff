#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet migrate`.
  enum MigrateCommand {
    static func run(
      _ address: PostgreSQLAddress, _ settings: FleetConnectionSettings
    ) throws(FleetError) -> ExitStatus {
      let version = try FleetError.wrapping { () throws(PostgreSQLError) in
        let connection = try PostgreSQLConnection(
          to: address, timeoutSeconds: settings.timeoutSeconds)
        var version = 0
        repeat {
          version = try migrateOnce(connection)
        } while version < FleetSchema.version
        return version
      }
      if version > FleetSchema.version { throw .newerSchema(version) }
      StandardStream.output.write(
        "\(address.description.printable): version \(version) of the schema\n")
      return .success
    }

    /// Applies the next migration, if there is one, in a transaction that no other migration shares.
    ///
    /// - Returns: The version of the schema.
    private static func migrateOnce(
      _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> Int {
      try connection.transaction { () throws(PostgreSQLError) in
        try connection.run("SELECT pg_advisory_xact_lock(hashtext('apus'), hashtext('migration'))")
        let old = try version(connection)
        guard old < FleetSchema.version else { return old }
        try connection.runScript(FleetSchema.roles)
        try connection.runScript(FleetSchema.migrations[old])
        try connection.run(
          "INSERT INTO apus.schema_version (version, apus) VALUES ($1::int, $2)",
          ["\(old + 1)", ApusVersion.version])
        return old + 1
      }
    }

    private static func version(_ connection: PostgreSQLConnection) throws(PostgreSQLError) -> Int {
      let found = try connection.run("SELECT to_regclass('apus.schema_version') IS NOT NULL")
      guard found.truth(0, 0) == true else { return 0 }
      return try connection.run("SELECT max(version) FROM apus.schema_version").integer(0, 0) ?? 0
    }
  }
#endif
