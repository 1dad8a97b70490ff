package import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// Every measurement of a run as text, with a table for each probe.
package enum MeasurementTable {
  /// Returns the tables in the text width, each under the name of its probe, separated by empty lines.
  package static func render(_ measurements: [MetricMeasurement], style: TerminalStyle = .plain)
    -> String
  {
    var probes: [ProbeKey] = []
    for measurement in measurements where !probes.contains(measurement.probe) {
      probes.append(measurement.probe)
    }
    let index = MeasurementIndex(measurements)
    return probes.map { probe in
      style.apply(.bold, TextWrap.cut(probe.name.printable, width: TextWidth.current)) + "\n"
        + table.render(rows: index.all(probe).map(row), style: style)
        + remarks(index.remarks([probe]), style)
    }.joined(separator: "\n")
  }

  private static let table = TextTable(columns: [
    TextTable.Column("what", wraps: .reluctantly), .init("with", wraps: .freely),
    .init("value", .right),
    .init("95 % interval", wraps: .freely), .init("samples", .right),
  ])

  private static func row(_ measurement: MetricMeasurement) -> [TextTable.Cell] {
    let names = [
      TextTable.Cell(measurement.metric.name), TextTable.Cell(measurement.parameterText),
    ]
    guard let estimate = measurement.estimate else {
      let reason = measurement.reason ?? .failed("no reason given")
      return names + ["-", TextTable.Cell("[\(reason)]", reason.isFailure ? .poor : .dim)]
    }
    let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
    let number = Quantity.number(estimate, estimate.value, in: display)
    let value = display.symbol.isEmpty ? number : "\(number) \(display.symbol)"
    let interval = Quantity.interval(estimate, in: display)
    return names + [
      TextTable.Cell(value, .bold),
      interval.map { TextTable.Cell($0) }
        ?? TextTable.Cell("undecided: \(estimate.undecidedReason)", .fair),
      TextTable.Cell(String(estimate.samples), .dim),
    ]
  }

  /// Returns the probe's remarks, each once, for below its table.
  private static func remarks(
    _ remarks: [(text: String, count: Int)], _ style: TerminalStyle
  ) -> String {
    remarks.flatMap { remark in
      let count = remark.count == 1 ? "" : " (\(remark.count) measurements)"
      return TextWrap.lines(remark.text.printable + count, width: TextWidth.current - 2)
        .enumerated().map { line in
          style.apply(.dim, (line.offset == 0 ? "* " : "  ") + line.element) + "\n"
        }
    }.joined()
  }
}
