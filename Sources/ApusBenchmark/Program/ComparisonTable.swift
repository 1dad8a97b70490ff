import ApusCommandLine
import ApusSystem

/// The table of the results of comparisons.
enum ComparisonTable {
  /// Returns a row for each candidate, and below the table each floor and each failure.
  static func render(_ results: [ComparisonResult], confidence: Double = 0.95, style: TerminalStyle)
    -> String
  {
    let table = TextTable(columns: [
      .init("comparison", wraps: .freely), .init("candidate", wraps: .freely),
      .init("time", .right), .init("\(ComparisonResult.percent(confidence)) interval", .right),
      .init("verdict"),
    ])
    let rows = results.flatMap { result in result.rows.map { row(result, $0) } }
    let remarks = (results.flatMap(own) + results.map(remark) + layoutRemarks(results)).flatMap {
      TextWrap.lines($0.printable, width: TextWidth.current)
    }
    return table.render(rows: rows, style: style) + "\n" + remarks.joined(separator: "\n") + "\n"
  }

  /// Returns a row for each pair: a command, the command that it is compared with, and the verdict.
  static func renderPairs(_ results: [ComparisonResult], style: TerminalStyle) -> String {
    let table = TextTable(columns: [
      .init("command", wraps: .freely), .init("compared with", wraps: .freely),
      .init("time", .right), .init("interval", .right), .init("verdict"),
    ])
    let rows = results.flatMap { result in
      result.rows.map { row in
        [TextTable.Cell(row.candidate), TextTable.Cell(result.baseline)]
          + self.row(result, row).dropFirst(2)
      }
    }
    return table.render(rows: rows, style: style)
  }

  /// Returns a remark for each own metric: `sum: compressed: old 120 B, new 90.0 B (0.7500x)`.
  private static func own(_ result: ComparisonResult) -> [String] {
    var metrics: [MetricKey] = []
    for metric in result.own.map(\.metric) where !metrics.contains(metric) {
      metrics.append(metric)
    }
    return metrics.map { metric in
      let all = result.own.filter { $0.metric == metric }
      let first = all.first { $0.parameter("candidate") == .text(result.baseline) }?.estimate?.value
      let texts = all.map { measurement in
        let name = measurement.parameter("candidate")?.description ?? ""
        guard let estimate = measurement.estimate else { return "\(name) FAILED" }
        let value = "\(name) \(Quantity.text(estimate.value, estimate.unit))"
        guard name != result.baseline, let first, first > 0 else { return value }
        return "\(value) (\(factor(estimate.value / first)))"
      }
      return "\(result.name): \(metric): " + texts.joined(separator: ", ")
    }
  }

  private static func row(
    _ result: ComparisonResult, _ row: ComparisonResult.Row
  ) -> [TextTable.Cell] {
    let name = [TextTable.Cell(result.name), TextTable.Cell(row.candidate)]
    guard let verdict = row.verdict, let ratio = row.ratio else {
      return name + [TextTable.Cell(result.fault == nil ? "-" : "FAILED", .poor)]
    }
    let interval = ratio.low.flatMap { low in
      ratio.high.map { "[\(factor(low)), \(factor($0))]" }
    }
    return name + [
      TextTable.Cell(factor(ratio.value)), TextTable.Cell(interval ?? "-"),
      TextTable.Cell(verdict.rawValue, emphasis(verdict)),
    ]
  }

  private static func emphasis(_ verdict: ComparisonVerdict) -> TerminalStyle.Emphasis {
    switch verdict {
    case .faster: .good
    case .slower: .poor
    case .withinFloor, .undecided: .none
    }
  }

  /// Returns a ratio as a multiple of the baseline, with four decimals near 1.
  private static func factor(_ ratio: Double) -> String {
    guard (0.5...2).contains(ratio) else { return Quantity.number(ratio) + "x" }
    let tenThousandths = Int((ratio * 10_000).rounded())
    let digits = String(tenThousandths % 10_000)
    return "\(tenThousandths / 10_000)."
      + String(repeating: "0", count: 4 - digits.count) + digits + "x"
  }

  /// Returns a single remark for all results: whether the layout of programs was varied.
  private static func layoutRemarks(_ results: [ComparisonResult]) -> [String] {
    guard let orders = results.compactMap(\.linkOrders).first else { return [] }
    let note = ComparisonResult.layoutNote(orders)
    return [orders > 1 ? note : note + ": another link order may differ by as much; see --layouts"]
  }

  /// Returns the population of the verdicts: `60 processes`.
  private static func population(_ result: ComparisonResult) -> String {
    let counts = result.rows.compactMap { $0.ratio?.samples }
    return "\(counts.max() ?? 0) \(result.population.rawValue)"
  }

  private static func remark(_ result: ComparisonResult) -> String {
    if let fault = result.fault { return "\(result.name): \(fault)" }
    guard let floor = result.floor else {
      return "\(result.name): too few \(result.population.rawValue) for an interval, undecided"
    }
    return """
      \(result.name): times of \(result.baseline) over \(population(result)); its own copies differ \
      by up to \(Quantity.number((floor - 1) * 100)) %\(floor > result.floorLimit ? floorRemedy(result) : "")
      """
  }

  private static func floorRemedy(_ result: ComparisonResult) -> String {
    """
    : above \(Quantity.trimmed(Quantity.number((result.floorLimit - 1) * 100))) % no candidate counts as \
    alike; spend a longer --budget, or measure on a quieter machine
    """
  }
}
