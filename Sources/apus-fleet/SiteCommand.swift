#if PostgreSQL
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus fleet report`.
  struct SiteCommand {
    private let settings: FleetReportSettings
    private let address: PostgreSQLAddress

    init(_ settings: FleetReportSettings, _ address: PostgreSQLAddress) {
      self.settings = settings
      self.address = address
    }

    func run() throws(FleetError) -> ExitStatus {
      let database = try FleetDatabase(address, settings.target)
      if let project = settings.target.project { try FleetSideQuery.check(database, project) }
      let query = SiteQuery(database.connection)
      let projects = try database.run { _ throws(PostgreSQLError) in
        try query.projects(settings.target.project)
      }
      if projects.isEmpty {
        StandardStream.error.write("the fleet has no project yet: apus push URL\n")
        return .incomplete
      }
      if let branch = settings.branch {
        try FleetSideQuery.check(database, branch: branch, in: projects.map(\.name))
      }
      let folder = settings.folder ?? "."
      try FleetError.writing { () throws(SystemError) in
        _ = try Folders.make(for: folder + "/" + FleetPage.index, permissions: 0o755)
      }
      var writer = SiteWriter(folder)
      for project in projects {
        try write(project, database, &writer)
      }
      try writer.write(
        FleetPage.index,
        FleetProjectPage.index(projects, made: CivilTime.now().extended))
      try writer.finish()
      StandardStream.output.write("wrote \(writer.count) pages: \(folder)/\(FleetPage.index)\n")
      return .success
    }

    private func write(
      _ project: FleetProjectRow, _ database: FleetDatabase, _ writer: inout SiteWriter
    ) throws(FleetError) {
      let query = SiteQuery(database.connection)
      let revisions = RevisionQuery(
        database.connection, project.name, settings.branch, settings.count)
      let (sessions, kept, all, machines) = try database.run { connection throws(PostgreSQLError) in
        let sessions = try revisions.sessions()
        return (
          sessions, try KeptChanges(connection, project.name, sessions.revisions).changes,
          try revisions.series(), try query.machines(of: project)
        )
      }
      let latest = try database.run { _ throws(PostgreSQLError) in
        try query.latest(of: machines, all)
      }
      var rows: [FleetSeriesRow] = []
      for (number, series) in all {
        let values = try database.run { _ throws(PostgreSQLError) in
          try revisions.values(of: number, sessions)
        }
        let columns = FleetRevision.all(values)
        let row = FleetSeriesRow(
          number: number, series: series, machineCount: latest.machineCounts[number] ?? 0,
          newest: columns.last?.median,
          changes: (kept[number] ?? []).filter(\.isOfCode))
        rows.append(row)
        let page = FleetSeriesPage(
          row, of: project, revisions: sessions.revisions, values: values, columns: columns)
        try writer.write(FleetPage.series(number), page.html)
      }
      for machine in machines where machine.hasPage {
        let page = FleetMachinePage(
          machine, of: project, values: latest.values[machine.number] ?? [])
        try writer.write(FleetPage.machine(machine.number), page.html)
      }
      let pages = FleetProjectPage.pages(
        project, series: rows, machines: machines, revisions: sessions.revisions)
      for page in pages { try writer.write(page.name, page.html) }
    }
  }

  /// A writer of pages, each of which is replaced as a whole, many at once.
  private struct SiteWriter {
    private let folder: String
    /// The number of pages that were written.
    private(set) var count = 0
    /// The pages that do not have their names yet.
    private var waiting: [AtomicFileWriter.Written] = []

    /// The most pages that wait, each with two descriptors.
    private static let mostWaiting = 64

    init(_ folder: String) { self.folder = folder }

    mutating func write(_ name: String, _ html: String) throws(FleetError) {
      let page = try FleetError.writing { () throws(SystemError) in
        var writer = try AtomicFileWriter(replacing: "\(folder)/\(name)")
        try writer.write(Array(html.utf8))
        return writer.written()
      }
      waiting.append(page)
      count += 1
      if waiting.count >= Self.mostWaiting { try finish() }
    }

    /// Gives the pages that wait their names.
    mutating func finish() throws(FleetError) {
      let errors = AtomicFileWriter.commit(waiting).compactMap { $0 }
      waiting = []
      if let error = errors.first { throw .file(error) }
    }
  }

  extension FleetChanges.Change {
    /// Whether the change is not that of a machine.
    fileprivate var isOfCode: Bool { if case .machine = cause { false } else { true } }
  }
#endif
