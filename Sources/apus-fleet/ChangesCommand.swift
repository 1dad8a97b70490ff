#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet changes`.
  struct ChangesCommand {
    private let settings: FleetChangesSettings
    private let project: String
    private let address: PostgreSQLAddress

    init(_ settings: FleetChangesSettings, _ address: PostgreSQLAddress) {
      self.settings = settings
      project = settings.question.target.projectName
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.question.target)
      try FleetSideQuery.check(database, project, [(.branch, settings.revisions.branch)])
      let query = RevisionQuery(
        database.connection, project, settings.revisions.branch, settings.revisions.count ?? 100)
      let view = try database.run { connection throws(PostgreSQLError) -> ChangesView? in
        let sessions = try query.sessions()
        guard sessions.revisions.count >= FleetChanges.fewestRevisions else {
          StandardStream.error.write(
            "apus: the project \(project.printable) has \(sessions.revisions.count) labelled revisions, and changes "
              + "need \(FleetChanges.fewestRevisions). Push with --revision\n")
          return nil
        }
        var view = ChangesView(
          sessions.revisions, asJSON: settings.question.isJSON,
          hasPage: settings.question.pagePath != nil)
        let kept = try KeptChanges(connection, project, sessions.revisions)
        var found: [Int: [FleetChanges.Change]] = [:]
        for (number, series) in try query.series() {
          let values = try query.values(of: number, sessions)
          guard values.values.allSatisfy({ $0.values.allSatisfy { $0 > 0 } }) else {
            view.leaveOut()
            continue
          }
          let changes = FleetChanges(
            values, kept: kept.changes[number] ?? [], leastEffect: settings.revisions.effect)
          view.add(series, values, changes)
          found[number] = changes.found
        }
        view.finish()
        if settings.keeps { try kept.keep(found, connection) }
        return view
      }
      guard let view else { return .undecided }
      try FleetError.writeFile(settings.question.pagePath, view.html(project))
      return .success
    }
  }
#endif
