package import ApusMachine
package import ApusMeasure

/// The table "what your machine costs", beside published machines.
package enum CostTable {
  /// Returns the table in 80 columns, with footnotes on the published figures.
  ///
  /// Each row has a unit of its own, chosen for this machine's value. Without any figure it is
  /// empty.
  ///
  /// - Parameters:
  ///   - figures: The figures of a run.
  ///   - published: Up to four machines.
  ///   - style: How to set text off.
  package static func render(
    figures: [Figure], published: [PublishedMachine] = PublishedMachine.latencies,
    style: TerminalStyle = .plain
  ) -> String {
    let rows = CostRow.rows(of: FigureIndex(figures), published: published)
    guard rows.contains(where: { $0.figure != nil }) else { return "" }
    let columns =
      [
        TextTable.Column("what", wraps: .reluctantly), .init("", .right), .init("here", .right),
        .init("95 % interval", wraps: .freely),
      ] + published.map { TextTable.Column($0.shortName, .right) }
    let table = TextTable(columns: columns)
    let text = table.render(rows: rows.map { cells($0, published) }, style: style)
    return text + "\n" + footnotes(rows, published, style)
  }

  private static func cells(_ row: CostRow, _ published: [PublishedMachine]) -> [TextTable.Cell] {
    let display = unit(row, published)
    let others = published.map { machine in
      TextTable.Cell(row.published(machine).map { number($0, display) } ?? "-", .dim)
    }
    return [TextTable.Cell(row.label), TextTable.Cell(display.symbol, .dim)]
      + here(row.figure, display) + others
  }

  /// The value and its interval, or why there is none.
  private static func here(_ figure: Figure?, _ display: DisplayUnit) -> [TextTable.Cell] {
    guard let figure else { return ["-", TextTable.Cell("[not measured]", .dim)] }
    if let reason = figure.reason {
      return ["-", TextTable.Cell("[\(reason.text)]", reason.isError ? .poor : .dim)]
    }
    guard let estimate = figure.estimate else { return ["-"] }
    let interval = Quantity.interval(estimate, in: display)
    return [
      TextTable.Cell(Quantity.number(estimate, estimate.value, in: display), .bold),
      interval.map { TextTable.Cell($0) } ?? TextTable.Cell("undecided", .fair),
    ]
  }

  /// The unit of a row: what this machine's value needs, else what the largest published one needs.
  package static func unit(_ row: CostRow, _ published: [PublishedMachine]) -> DisplayUnit {
    if let estimate = row.figure?.estimate {
      return DisplayUnit.choose(for: estimate.value, estimate.unit)
    }
    let largest = published.compactMap(row.published).max() ?? 1
    return DisplayUnit.choose(for: largest, .nanoseconds)
  }

  /// A published value in the unit of its row, or in its own where it is far from the row's.
  private static func number(_ nanoseconds: Double, _ display: DisplayUnit) -> String {
    let scaled = nanoseconds / display.scale
    if scaled >= 0.001, scaled < 1e6 { return short(scaled) }
    let own = DisplayUnit.choose(for: nanoseconds, .nanoseconds)
    return "\(short(nanoseconds / own.scale)) \(own.symbol)"
  }

  /// A published number, which has no more digits than were printed.
  package static func short(_ value: Double) -> String { Quantity.trimmed(Quantity.number(value)) }

  private static func footnotes(
    _ rows: [CostRow], _ published: [PublishedMachine], _ style: TerminalStyle
  ) -> String {
    var notes: [String] = []
    if !published.isEmpty {
      notes.append(
        published.map { "\($0.shortName): \($0.name)" }.joined(separator: "; ")
          + ". Published values have no interval and were taken by other methods.")
    }
    if !published.isEmpty, published.contains(where: { !$0.remarks.isEmpty }) {
      notes += PublishedMachine.latencyErrata
    }
    if rows.contains(where: { $0.figure?.estimate?.isDecided == false }) {
      notes.append("undecided: too few independent samples for an interval.")
    }
    return notes.flatMap { note in
      TextWrap.lines(note, width: 78).enumerated().map { line in
        style.apply(.dim, (line.offset == 0 ? "* " : "  ") + line.element) + "\n"
      }
    }.joined()
  }
}
