import ApusCommandLine
import ApusSystem

/// The costs of compared commands in the order of their table, with the ratios of their wall times.
struct CommandCosts {
  /// A command with its ratio to the first; `nil` for the first, and if there is no verdict.
  struct Row {
    let cost: CommandCost
    let ratio: ComparisonResult.Row?
  }

  let rows: [Row]

  /// No costs, for comparisons of programs.
  static let none = CommandCosts([], nil, .command)

  /// - Parameters:
  ///   - costs: The costs in the order of the commands.
  ///   - result: The ratios of the wall times to the first command.
  init(
    _ costs: [CommandCost], _ result: ComparisonResult?,
    _ order: CommandComparisonCommand.Order
  ) {
    let ratios = [nil] + (result?.rows ?? []).map { Optional($0) }
    let rows = costs.enumerated().map { index, cost in
      Row(cost: cost, ratio: index < ratios.count ? ratios[index] : nil)
    }
    self.rows =
      order == .time ? rows.sorted { $0.cost.wall.value < $1.cost.wall.value } : rows
  }

  var measurements: [MetricMeasurement] { rows.flatMap(\.cost.measurements) }
}

/// The table of the times and the memory of commands.
enum CommandCostTable {
  /// Returns a row for each command, and below the table a remark for each command run by a shell.
  ///
  /// With more than two commands each row has the ratio to the first command.
  static func render(_ costs: CommandCosts, style: TerminalStyle) -> String {
    let isSurvey = costs.rows.count > 2
    let table = TextTable(columns: isSurvey ? surveyColumns : columns)
    let remarks = costs.rows.compactMap(\.cost.shellRemark).flatMap {
      TextWrap.lines($0.printable, width: TextWidth.current)
    }
    let rows = costs.rows.map { isSurvey ? surveyRow($0) : row($0.cost) }
    let text = table.render(rows: rows, style: style) + "\n"
    return remarks.isEmpty ? text : text + remarks.joined(separator: "\n") + "\n\n"
  }

  private static var columns: [TextTable.Column] {
    [
      .init("command", wraps: .freely), .init("wall time", .right),
      .init("95 % interval", .right), .init("user", .right), .init("system", .right),
      .init("peak memory", .right),
    ]
  }

  private static var surveyColumns: [TextTable.Column] {
    [
      .init("command", wraps: .freely), .init("wall time", .right),
      .init("95 % interval", .right), .init("relative", .right), .init("interval", .right),
      .init("CPU", .right), .init("memory", .right),
    ]
  }

  private static func row(_ cost: CommandCost) -> [TextTable.Cell] {
    time(cost) + [
      TextTable.Cell(text(cost.user)), TextTable.Cell(text(cost.system)),
      TextTable.Cell(peak(cost)),
    ]
  }

  private static func surveyRow(_ row: CommandCosts.Row) -> [TextTable.Cell] {
    let ratio = row.ratio?.ratio
    let interval = ratio.flatMap { ratio in
      ratio.low.flatMap { low in
        ratio.high.map { "[\(Quantity.number(low)), \(Quantity.number($0))]" }
      }
    }
    let cpu = row.cost.user.value + row.cost.system.value
    return time(row.cost) + [
      TextTable.Cell(ratio.map { Quantity.number($0.value) } ?? "1", emphasis(row.ratio?.verdict)),
      TextTable.Cell(interval ?? "-"), TextTable.Cell(Quantity.text(cpu, .nanoseconds)),
      TextTable.Cell(peak(row.cost)),
    ]
  }

  private static func emphasis(_ verdict: ComparisonVerdict?) -> TerminalStyle.Emphasis {
    switch verdict {
    case .faster: .good
    case .slower: .poor
    case .withinFloor, .undecided, nil: .none
    }
  }

  private static func time(_ cost: CommandCost) -> [TextTable.Cell] {
    let display = DisplayUnit.choose(for: cost.wall.value, cost.wall.unit)
    return [
      TextTable.Cell(cost.command), TextTable.Cell(text(cost.wall)),
      TextTable.Cell(Quantity.interval(cost.wall, in: display) ?? "-"),
    ]
  }

  private static func peak(_ cost: CommandCost) -> String {
    cost.peak.map(text) ?? "<= " + Quantity.text(cost.peakFloorBytes, .bytes)
  }

  private static func text(_ estimate: Estimate) -> String {
    Quantity.text(estimate.value, estimate.unit)
  }
}
