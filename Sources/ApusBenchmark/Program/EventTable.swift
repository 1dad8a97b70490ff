import ApusCommandLine
import ApusSystem

/// The table of the percentiles of single events, a row for each percentile.
enum EventTable {
  /// Returns the table after an empty line; empty if no case has events.
  ///
  /// - Parameters:
  ///   - cases: The measurements of each case.
  ///   - title: Returns the title of a case from one of its measurements.
  static func render(
    _ cases: [[MetricMeasurement]], title: (MetricMeasurement) -> String, style: TerminalStyle
  ) -> String {
    let rows = cases.flatMap { measurements in
      LatencyPercentile.allCases.compactMap { percentile -> [TextTable.Cell]? in
        guard let found = measurements.first(where: { $0.metric == percentile.metric }),
          let estimate = found.estimate
        else { return nil }
        let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
        return [
          TextTable.Cell(title(found)), TextTable.Cell(percentile.rawValue),
          TextTable.Cell(Quantity.text(estimate.value, estimate.unit)),
          TextTable.Cell(Quantity.interval(estimate, in: display) ?? "undecided"),
        ]
      }
    }
    guard !rows.isEmpty else { return "" }
    let table = TextTable(columns: [
      .init("events", wraps: .freely), .init("percentile"), .init("time", .right),
      .init("95 % interval", .right),
    ])
    return "\n" + table.render(rows: rows, style: style)
  }
}
