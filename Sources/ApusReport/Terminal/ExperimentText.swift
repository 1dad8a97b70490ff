package import ApusBenchmark
package import ApusCommandLine
import ApusMachine
import ApusSystem

/// The experiments as text: their list, and the measurements of each above the published tables.
package enum ExperimentText {
  /// Returns a line for each experiment.
  package static func list(_ experiments: [any Experiment], style: TerminalStyle) -> String {
    list(experiments.map(row), style: style)
  }

  /// The name, the source and the summary of an experiment, as a list shows them.
  package static func row(_ experiment: any Experiment) -> [String] {
    [
      experiment.name, "\(experiment.source.key), \(experiment.source.date)", experiment.summary,
    ]
  }

  /// Returns a list of experiments in the text width.
  ///
  /// - Parameter rows: The rows of `row`.
  package static func list(_ rows: [[String]], style: TerminalStyle) -> String {
    TextTable(columns: [.init("experiment"), .init("source"), .init("what", wraps: .freely)])
      .render(
        rows: rows.map { row in
          row.enumerated().map { TextTable.Cell($0.element, $0.offset == 0 ? .bold : .none) }
        }, style: style)
  }

  /// Returns the name and summary of an experiment, the tables of its measurements, and the published tables.
  package static func render(
    _ experiment: any Experiment, _ measurements: [MetricMeasurement], style: TerminalStyle
  ) -> String {
    let measured = experiment.tables(of: measurements)
    let here =
      measured.isEmpty
      ? [MeasurementTable.render(measurements, style: style)] : measured.map { table($0, style) }
    let there = experiment.published.map { table($0, style) }
    let head = TextWrap.lines(
      "\(experiment.name): \(experiment.summary)".printable, width: TextWidth.current)
    return head.map { style.apply(.bold, $0) + "\n" }.joined() + "\n"
      + (here + there).joined(separator: "\n")
  }

  private static func table(_ table: ExperimentTable, _ style: TerminalStyle) -> String {
    let columns = table.head.enumerated().map { column in
      TextTable.Column(
        column.element, column.offset == 0 ? .left : .right,
        wraps: column.offset == 0 ? .reluctantly : .freely)
    }
    return style.apply(.bold, TextWrap.cut(table.title.printable, width: TextWidth.current)) + "\n"
      + TextTable(columns: columns).render(
        rows: table.rows.map { $0.map { TextTable.Cell($0) } }, style: style)
  }
}
