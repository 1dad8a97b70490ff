import ApusReport
import ApusSystem

/// A project of the first page.
package struct FleetProjectRow: Sendable, Hashable {
  /// The number in the database.
  package let number: Int
  /// The name.
  package let name: String
  /// The numbers of machines, series and sessions.
  package let machineCount: Int, seriesCount: Int, sessionCount: Int
  /// The start of the newest session: UTC, ISO 8601.
  package let newest: String

  /// Creates a row.
  package init(
    number: Int, name: String, machineCount: Int, seriesCount: Int, sessionCount: Int,
    newest: String
  ) {
    self.number = number
    self.name = name
    self.machineCount = machineCount
    self.seriesCount = seriesCount
    self.sessionCount = sessionCount
    self.newest = newest
  }
}

/// A machine of a project.
package struct FleetMachineRow: Sendable, Hashable {
  /// The number in the database.
  package let number: Int
  /// The name, the class, and the model of the hardware.
  package let name: String, machineClass: String, model: String
  /// The number of sessions.
  package let sessionCount: Int
  /// The start of the newest session: UTC, ISO 8601.
  package let newest: String
  /// Whether the machine has a page.
  package let hasPage: Bool

  /// Creates a row.
  package init(
    number: Int, name: String, machineClass: String, model: String, sessionCount: Int,
    newest: String, hasPage: Bool
  ) {
    self.number = number
    self.name = name
    self.machineClass = machineClass
    self.model = model
    self.sessionCount = sessionCount
    self.newest = newest
    self.hasPage = hasPage
  }
}

/// A series of a project, as the list of series has it.
package struct FleetSeriesRow: Sendable, Hashable {
  /// The number in the database.
  package let number: Int
  /// The series.
  package let series: FleetSeries
  /// The number of machines.
  package let machineCount: Int
  /// The median over machines at the newest revision, or `nil` without revisions.
  package let newest: Double?
  /// The kept changes of the code.
  package let changes: [FleetChanges.Change]

  /// Creates a row.
  package init(
    number: Int, series: FleetSeries, machineCount: Int, newest: Double?,
    changes: [FleetChanges.Change]
  ) {
    self.number = number
    self.series = series
    self.machineCount = machineCount
    self.newest = newest
    self.changes = changes
  }
}

/// The first page, and the pages of projects.
package enum FleetProjectPage {
  /// The most series of a page.
  private static let mostSeries = 250
  /// The most machines of a page; the newest come first.
  private static let mostMachines = 250

  /// Returns the page that lists projects.
  ///
  /// - Complexity: O(*n*) in the number of projects.
  package static func index(_ projects: [FleetProjectRow], made time: String) -> String {
    let rows = projects.map { project in
      Markup.element(
        "tr", [:], FleetPage.link(project.name, FleetPage.project(project.number)),
        Block.number("\(project.machineCount)"), Block.number("\(project.seriesCount)"),
        Block.number("\(project.sessionCount)"), FleetPage.cell(date(project.newest)))
    }
    let head = [
      Block.heading("project", number: false), Block.heading("machines"), Block.heading("series"),
      Block.heading("sessions"), Block.heading("newest session (UTC)", number: false),
    ]
    return FleetPage.html(
      title: "Fleet", above: [], facts: ["\(projects.count) projects", "made \(date(time)) UTC"],
      [Block.table(head, rows, label: "Projects")])
  }

  /// Returns the pages of a project with their names: its series in parts, and its machines on the first.
  ///
  /// - Parameter revisions: The revisions that kept changes count.
  /// - Complexity: O(*n*) in the number of series and machines.
  package static func pages(
    _ project: FleetProjectRow, series: [FleetSeriesRow], machines: [FleetMachineRow],
    revisions: [String]
  ) -> [(name: String, html: String)] {
    let partCount = max(1, (series.count + mostSeries - 1) / mostSeries)
    return (0..<partCount).map { part in
      let own = series.dropFirst(part * mostSeries).prefix(mostSeries)
      var content = part == 0 ? [changes(series, revisions)] : []
      content.append(table(own, revisions))
      if partCount > 1 { content.append(parts(project, partCount, part)) }
      if part == 0 { content.append(table(machines)) }
      let facts = [
        "\(project.seriesCount) series", "\(project.machineCount) machines",
        "\(project.sessionCount) sessions", "\(revisions.count) revisions",
        "newest session \(date(project.newest)) UTC",
      ]
      return (
        FleetPage.project(project.number, part: part),
        FleetPage.html(
          title: project.name, above: [("Fleet", FleetPage.index)], facts: facts, content)
      )
    }
  }

  private static func parts(_ project: FleetProjectRow, _ count: Int, _ own: Int) -> Markup {
    let links = (0..<count).flatMap { part -> [Markup] in
      let name = " \(part + 1) "
      let link = Markup.element(
        "a", ["href": FleetPage.project(project.number, part: part)], .text(name))
      return [part == own ? .text(name) : link]
    }
    return .element("p", [:], [.text("Part of the series:")] + links)
  }

  /// The changes of the code, the newest first.
  private static func changes(_ series: [FleetSeriesRow], _ revisions: [String]) -> Markup {
    let all = series.flatMap { row in row.changes.map { (row: row, change: $0) } }
      .sorted { $0.change.revision > $1.change.revision }.prefix(50)
    guard !all.isEmpty else {
      return Block.note("No change is kept. apus fleet changes --save finds and keeps changes.")
    }
    let rows = all.map { entry in
      Markup.element(
        "tr", [:], FleetPage.link(entry.row.series.title, FleetPage.series(entry.row.number)),
        FleetPage.cell(revisions[entry.change.revision]),
        Block.number("\u{D7}\(Quantity.number(entry.change.ratio))"),
        FleetPage.cell(entry.change.verdict(entry.row.series).rawValue))
    }
    let head = [
      Block.heading("series", number: false), Block.heading("revision", number: false),
      Block.heading("ratio"), Block.heading("then it is", number: false),
    ]
    return FleetPage.section(
      "Kept changes of the code", [Block.table(head, rows, label: "Changes")])
  }

  private static func table(_ series: ArraySlice<FleetSeriesRow>, _ revisions: [String]) -> Markup {
    let rows = series.map { row in
      Markup.element(
        "tr", [:], FleetPage.link(row.series.title, FleetPage.series(row.number)),
        Block.number(row.newest.map { row.series.text($0) } ?? "-"),
        Block.number("\(row.machineCount)"), Block.number("\(row.changes.count)"))
    }
    let head = [
      Block.heading("series", number: false), Block.heading("at \(revisions.last ?? "-")"),
      Block.heading("machines"), Block.heading("kept changes"),
    ]
    return FleetPage.section("Series", [Block.table(head, rows, label: "Series")])
  }

  private static func table(_ machines: [FleetMachineRow]) -> Markup {
    let rows = machines.prefix(mostMachines).map { machine in
      let file = machine.hasPage ? FleetPage.machine(machine.number) : nil
      return Markup.element(
        "tr", [:], FleetPage.link(machine.name, file), FleetPage.cell(machine.model),
        FleetPage.cell(machine.machineClass), Block.number("\(machine.sessionCount)"),
        FleetPage.cell(date(machine.newest)))
    }
    let head = [
      Block.heading("machine", number: false), Block.heading("model", number: false),
      Block.heading("class", number: false), Block.heading("sessions"),
      Block.heading("newest session (UTC)", number: false),
    ]
    let more = machines.count - mostMachines
    return FleetPage.section(
      "Machines",
      [Block.table(head, rows, label: "Machines")]
        + (more > 0 ? [Block.note("\(more) more machines were seen before these.")] : []))
  }

  /// Writes `2026-11-21T22:09:23Z` as `2026-11-21 22:09`, and leaves any other text as it is.
  static func date(_ text: String) -> String {
    guard text.utf8.count == 20, text.hasSuffix("Z") else { return text }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
  }
}
