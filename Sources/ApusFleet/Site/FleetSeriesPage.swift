import ApusMeasure
import ApusReport
import ApusSystem

/// The page of a series: its values over revisions, on all machines and on some, as plots and as a table.
package struct FleetSeriesPage: Sendable {
  private let row: FleetSeriesRow
  private let project: FleetProjectRow
  private let revisions: [String]
  private let values: [String: [Int: Double]]
  private let columns: [FleetRevision]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - row: The series.
  ///   - project: Its project.
  ///   - revisions: The revisions in their order.
  ///   - values: The values of each machine, by the index of the revision.
  ///   - columns: The same values by revision.
  package init(
    _ row: FleetSeriesRow, of project: FleetProjectRow, revisions: [String],
    values: [String: [Int: Double]], columns: [FleetRevision]
  ) {
    self.row = row
    self.project = project
    self.revisions = revisions
    self.values = values
    self.columns = columns
  }

  /// The most machines that are drawn, each in a colour of its own.
  private static let mostDrawn = 6

  /// The whole file.
  ///
  /// - Complexity: O(*n*) in the number of revisions, and O(*m* log *m*) in the machines.
  package var html: String {
    let series = row.series
    let facts = [
      "\(row.machineCount) machines", "\(columns.count) revisions",
      series.better == .neither
        ? "neither more nor less is better" : "\(series.better.rawValue) is better",
    ]
    let content: [Markup] =
      columns.isEmpty
      ? [Block.note("The series has no labelled revisions: push with --revision.")]
      : [Block.figures([Block.chart(overview), Block.chart(machines)]), sentences, table]
    return FleetPage.html(
      title: series.title,
      above: [("Fleet", FleetPage.index), (project.name, FleetPage.project(project.number))],
      facts: facts, content)
  }

  private var kind: Axis.Kind { row.series.measuredUnit.map(Axis.Kind.unit) ?? .whole }

  /// The median over machines, with its quartiles.
  private var overview: LinePlot {
    row.series.plot(
      title: "Median over machines, with quartiles", columns, revisions, changes: row.changes)
  }

  /// The machines with the most revisions.
  private var machines: LinePlot {
    let drawn = values.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(Self.mostDrawn)
    let curves = drawn.map { name, own in
      LinePlot.Series(
        name: name,
        points: own.sorted { $0.key < $1.key }.map { revision, value in
          PlotPoint(
            x: Double(revision + 1), y: value, low: nil, high: nil,
            label: "\(row.series.text(value)) at \(revisions[revision])")
        })
    }
    return LinePlot(
      title: drawn.count < values.count
        ? "\(drawn.count) of \(values.count) machines" : "All machines",
      description: "A curve for each machine over the revisions.",
      x: ("revisions", .linear, .whole), y: ("value", .linear, kind), series: curves,
      guides: row.changes.map(\.guide))
  }

  private var sentences: Markup {
    guard !row.changes.isEmpty else { return Block.note("No change of the code is kept.") }
    let items = row.changes.map { change in
      Markup.element(
        "li", [:],
        .text(
          "\(revisions[change.revision]): \(Quantity.number(change.ratio)) times, "
            + "\(change.verdict(row.series).rawValue), p = \(Quantity.number(change.probability))"))
    }
    return FleetPage.section("Kept changes of the code", [.element("ul", [:], items)])
  }

  private var table: Markup {
    let rows = columns.reversed().map { column in
      Markup.element(
        "tr", [:], Block.name(revisions[column.revision]), Block.number("\(column.machineCount)"),
        Block.number(row.series.text(column.median)), Block.number(row.series.text(column.low)),
        Block.number(row.series.text(column.high)))
    }
    let head = [
      Block.heading("revision", number: false), Block.heading("machines"),
      Block.heading("median"), Block.heading("lower quartile"), Block.heading("upper quartile"),
    ]
    return FleetPage.section("Revisions", [Block.table(head, rows, label: "Revisions")])
  }
}

extension FleetSeries {
  /// A value with its unit.
  package func text(_ value: Double) -> String {
    measuredUnit.map { Typography.text(value, $0) } ?? Quantity.number(value)
  }
}
