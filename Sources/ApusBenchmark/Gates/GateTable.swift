import ApusCommandLine
import ApusSystem

/// The table of the results of a gate.
enum GateTable {
  /// Returns a row for each threshold, present or missing, with the remarks below.
  ///
  /// - Parameter omitted: The benchmarks that the file leaves out.
  static func render(
    _ results: [GateResult], omitted: [String] = [], style: TerminalStyle
  ) -> String {
    let table = TextTable(columns: [
      .init("benchmark", wraps: .freely), .init("metric"), .init("limit", .right),
      .init("measured", .right), .init("verdict"),
    ])
    let remarks =
      results.filter { !$0.remark.isEmpty }.flatMap { result in
        TextWrap.lines(
          "\(result.subject.title): \(result.remark)".printable, width: TextWidth.current)
      }
      + omitted.flatMap { TextWrap.lines("omitted: \($0)".printable, width: TextWidth.current) }
    return table.render(rows: results.map(row), style: style)
      + (remarks.isEmpty ? "" : "\n" + remarks.map { $0 + "\n" }.joined())
  }

  private static func row(_ result: GateResult) -> [TextTable.Cell] {
    [
      TextTable.Cell(result.subject.title), TextTable.Cell(result.metric.rawValue),
      TextTable.Cell(result.threshold.map { Threshold.plain($0.limit) } ?? "-"),
      TextTable.Cell(measured(result.value)),
      TextTable.Cell(result.verdict.rawValue, emphasis(result.verdict)),
    ]
  }

  private static func measured(_ value: GateValue?) -> String {
    switch value {
    case .count(let count): Threshold.plain(count)
    case .ratio(let ratio): measured(ratio.all)
    case .time(let time): measured(time)
    case .missing, nil: "-"
    }
  }

  private static func measured(_ ratio: Estimate) -> String {
    let interval = ratio.low.flatMap { low in
      ratio.high.map { " [\(Threshold.plain(low)), \(Threshold.plain($0))]" }
    }
    return Threshold.plain(ratio.value) + (interval ?? "") + " over \(ratio.drawn)"
  }

  private static func emphasis(_ verdict: GateResult.Verdict) -> TerminalStyle.Emphasis {
    switch verdict {
    case .holds: .good
    case .fails: .poor
    case .undecided, .refused: .fair
    case .skipped: .dim
    }
  }
}

extension GateResult {
  /// The row as a JSON object; `Documentation/Gates.md` has the schema.
  var json: ResultJSONValue {
    .object(
      [
        ResultJSONValue.Member("gate", .string(metric.rawValue)),
        ResultJSONValue.Member("name", .string(subject.name)),
        ResultJSONValue.Member("candidate", subject.candidate.map(ResultJSONValue.string) ?? .null),
      ] + (subject.metric.map { [ResultJSONValue.Member("metric", .string($0))] } ?? []) + [
        ResultJSONValue.Member("limit", threshold.map { .double($0.limit) } ?? .null),
        ResultJSONValue.Member("verdict", .string(verdict.rawValue)),
        ResultJSONValue.Member("remark", .string(remark)),
      ])
  }
}
