#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusSystem

  /// The actions of `apus push` and `apus fleet`.
  enum FleetAction {
    /// Performs a verb on the database that the last operand names.
    static func run(_ verb: FleetVerb, _ invocation: Invocation) -> ExitStatus {
      let url = invocation.operands[invocation.operands.count - 1]
      do throws(PostgreSQLError) {
        return run(verb, invocation, try PostgreSQLAddress(url))
      } catch {
        StandardStream.error.write("apus: \(error)\n")
        return .usage
      }
    }

    private static func run(
      _ verb: FleetVerb, _ invocation: Invocation, _ address: PostgreSQLAddress
    ) -> ExitStatus {
      switch verb {
      case .push(let settings): return PushCommand(settings, invocation, address).run()
      case .migrate(let settings):
        return attempt("migrate") { () throws(FleetError) in
          try MigrateCommand.run(address, settings)
        }
      case .list(let settings):
        return attempt("list") { () throws(FleetError) in
          try ListCommand(settings, address).run()
        }
      case .compare(let settings):
        return attempt("compare") { () throws(FleetError) in
          try CompareCommand(settings, invocation, address).run()
        }
      case .rank(let settings):
        return attempt("rank") { () throws(FleetError) in
          try RankCommand(settings, invocation, address).run()
        }
      case .changes(let settings):
        return attempt("changes") { () throws(FleetError) in
          try ChangesCommand(settings, address).run()
        }
      case .trend(let settings):
        return attempt("trend") { () throws(FleetError) in
          try TrendCommand(settings, invocation, address).run()
        }
      case .gate(let settings):
        return attempt("gate") { () throws(FleetError) in
          try RevisionGateCommand(settings, invocation, address).run()
        }
      case .export(let settings):
        return attempt("export") { () throws(FleetError) in
          try FleetExportCommand(settings, invocation, address).run()
        }
      case .report(let settings):
        return attempt("report") { () throws(FleetError) in
          try SiteCommand(settings, address).run()
        }
      case .prune(let settings):
        return attempt("prune") { () throws(FleetError) in
          try PruneCommand.run(address, settings)
        }
      }
    }

    /// Performs an action, and prints its error; a wrong word is said as in every other command.
    private static func attempt(
      _ name: String, _ body: () throws(FleetError) -> ExitStatus
    ) -> ExitStatus {
      do throws(FleetError) { return try body() } catch {
        if case .usage = error {
          StandardStream.error.write("apus: \(error)\n")
          return .usage
        }
        StandardStream.error.write("apus: fleet \(name): \(error)\n")
        return .incomplete
      }
    }
  }
#endif
