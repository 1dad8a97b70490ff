package import ApusBenchmark
package import ApusCommandLine
package import ApusMachine
package import ApusSystem

/// The table "what your machine costs", with published machines next to this machine.
package enum CostTable {
  /// Returns the table in the text width, with footnotes on the published measurements.
  ///
  /// Each row has a unit of its own, in which most of its values read well. The rows of a group are
  /// adjacent. The table is empty if there are no measurements.
  ///
  /// - Parameters:
  ///   - measurements: The measurements of a run.
  ///   - published: Up to four machines.
  ///   - style: The style of the text.
  package static func render(
    measurements: [MetricMeasurement], published: [PublishedMachine] = PublishedMachine.latencies,
    style: TerminalStyle = .plain
  ) -> String {
    let rows = CostRow.rows(of: MeasurementIndex(measurements), published: published)
    guard rows.contains(where: { $0.measurement != nil }) else { return "" }
    let shown = published.filter { machine in rows.contains { $0.published(machine) != nil } }
    let columns =
      [
        TextTable.Column("what", wraps: .reluctantly), .init("", .right), .init("here", .right),
        .init("95 % interval", wraps: .freely),
      ] + shown.map { TextTable.Column($0.shortName, .right) }
    let table = TextTable(columns: columns)
    return table.render(rows: grouped(rows, shown), style: style) + "\n"
      + footnotes(rows, published, shown, style)
  }

  /// The rows, with an empty row between groups.
  private static func grouped(
    _ rows: [CostRow], _ published: [PublishedMachine]
  ) -> [[TextTable.Cell]] {
    rows.indices.flatMap { number in
      let isNewGroup = number > 0 && rows[number].group != rows[number - 1].group
      return (isNewGroup ? [[]] : []) + [cells(rows[number], published)]
    }
  }

  private static func cells(_ row: CostRow, _ published: [PublishedMachine]) -> [TextTable.Cell] {
    let display = unit(row, published)
    let others = published.map { machine in
      TextTable.Cell(row.published(machine).map { number($0, display) } ?? "-", .dim)
    }
    return [TextTable.Cell(row.label), TextTable.Cell(display.symbol, .dim)]
      + here(row, display) + others
  }

  /// The value and its interval, or the reason why there is no value.
  private static func here(_ row: CostRow, _ display: DisplayUnit) -> [TextTable.Cell] {
    guard let measurement = row.measurement else {
      return ["-", TextTable.Cell("[\(row.whyNotMeasured)]", .dim)]
    }
    if let reason = measurement.reason {
      return ["-", TextTable.Cell("[\(reason)]", reason.isFailure ? .poor : .dim)]
    }
    guard let estimate = measurement.estimate else { return ["-"] }
    let interval = Quantity.interval(estimate, in: display)
    return [
      TextTable.Cell(Quantity.number(estimate, estimate.value, in: display), .bold),
      interval.map { TextTable.Cell($0) }
        ?? TextTable.Cell("undecided: \(estimate.undecidedReason)", .fair),
    ]
  }

  /// Returns the unit of a row, in which this machine's value reads well, and as many others as
  /// possible.
  package static func unit(_ row: CostRow, _ published: [PublishedMachine]) -> DisplayUnit {
    let others = published.compactMap(row.published)
    guard let estimate = row.measurement?.estimate else {
      return DisplayUnit.choose(for: others.max() ?? 1, .nanoseconds)
    }
    let own = DisplayUnit.choose(for: estimate.value, estimate.unit)
    guard estimate.unit == .nanoseconds else { return own }
    var best = (unit: own, readable: readable(others, own))
    for value in others {
      let unit = DisplayUnit.choose(for: value, .nanoseconds)
      let count = readable(others, unit)
      if reads(estimate.value, unit), count > best.readable { best = (unit, count) }
    }
    return best.unit
  }

  private static func readable(_ nanoseconds: [Double], _ display: DisplayUnit) -> Int {
    nanoseconds.count { reads($0, display) }
  }

  /// Whether a value is from 0.1 to below 1,000 in the given unit.
  private static func reads(_ nanoseconds: Double, _ display: DisplayUnit) -> Bool {
    (0.1..<1000).contains(nanoseconds / display.scale)
  }

  /// Returns a published value in the unit of its row, or in its own unit if it would not read
  /// well.
  private static func number(_ nanoseconds: Double, _ display: DisplayUnit) -> String {
    if reads(nanoseconds, display) { return short(nanoseconds / display.scale) }
    let own = DisplayUnit.choose(for: nanoseconds, .nanoseconds)
    return "\(short(nanoseconds / own.scale)) \(own.symbol)"
  }

  /// Returns a published number, with no more digits than were printed.
  package static func short(_ value: Double) -> String { Quantity.trimmed(Quantity.number(value)) }

  private static func footnotes(
    _ rows: [CostRow], _ published: [PublishedMachine], _ shown: [PublishedMachine],
    _ style: TerminalStyle
  ) -> String {
    var notes: [String] = []
    if !shown.isEmpty {
      notes.append(
        shown.map { "\($0.shortName): \($0.name)" }.joined(separator: "; ")
          + ". Published values have no interval and were measured by other methods.")
    }
    notes += PublishedMachine.latencyErrata.filter { note in
      shown.contains { $0.remarks.contains(note) }
    }
    notes += published.filter { !shown.contains($0) }.map { machine in
      let text = "\(machine.name): no value of this table was published"
      // The command has a line of its own, so that it can be copied as a whole.
      return machine.operations.isEmpty
        ? text + "."
        : text + "; for its operations:\napus machine operations --beside \"\(machine.shortName)\""
    }
    if rows.contains(where: { $0.measurement?.estimate?.isDecided == false }) {
      notes.append("undecided: too few independent samples for an interval.")
    }
    return notes.flatMap { note in
      TextWrap.lines(note, width: TextWidth.current - 2).enumerated().map { line in
        style.apply(.dim, (line.offset == 0 ? "* " : "  ") + line.element) + "\n"
      }
    }.joined()
  }
}
