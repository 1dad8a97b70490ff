#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusReport
  import ApusSystem

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The action of `apus fleet gate`.
  struct RevisionGateCommand {
    private let settings: FleetGateSettings
    private let revision: String
    private let project: String
    private let address: PostgreSQLAddress

    init(_ settings: FleetGateSettings, _ invocation: Invocation, _ address: PostgreSQLAddress) {
      self.settings = settings
      revision = invocation.operands[0]
      project = settings.question.target.projectName
      self.address = address
    }

    /// The number of revisions before that of the gate.
    private static let usualCount = 20

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.question.target)
      try FleetSideQuery.check(
        database, project, [(.revision, revision), (.branch, settings.revisions.branch)])
      let count = (settings.revisions.count ?? Self.usualCount) + 1
      let query = RevisionQuery(
        database.connection, project, settings.revisions.branch, count)
      let gate = try FleetError.wrapping { () throws(PostgreSQLError) in
        let sessions = try query.sessions(upTo: revision)
        let kept = try KeptChanges(database.connection, project, sessions.revisions)
        var all: [FleetGate.Series] = []
        for (number, series) in try query.series() {
          let values = try query.values(of: number, sessions)
          all.append(FleetGate.Series(series, values, kept: kept.changes[number] ?? []))
        }
        return FleetGate(
          all, revision: sessions.revisions.count - 1, leastEffect: settings.revisions.effect)
      }
      let view = GateView(gate, revision: revision, project: project)
      view.write(asJSON: settings.question.isJSON)
      try writeFiles(view)
      return view.status
    }

    private func writeFiles(_ view: GateView) throws(FleetError) {
      let results = view.results
      try FleetError.writeFile(
        settings.junitPath, JUnitFile.text(of: results, suite: "apus fleet gate"))
      try FleetError.writeFile(
        settings.sarifPath,
        SARIFFile.text(of: results, rule: GateView.rule, version: ApusVersion.version))
      try FleetError.writeFile(settings.question.pagePath, view.html)
      guard let path = settings.markdownPath else { return }
      try FleetError.writing { () throws(SystemError) in
        let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_APPEND | O_CREAT)
        try file.write(Array(view.markdown.utf8))
      }
    }
  }
#endif
