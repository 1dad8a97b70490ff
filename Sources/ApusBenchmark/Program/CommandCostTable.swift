import ApusCommandLine
import ApusSystem

/// The table of the times and the memory of two commands.
enum CommandCostTable {
  /// Returns a row for each command, and below the table a remark for each command run by a shell.
  static func render(_ costs: [CommandCost], style: TerminalStyle) -> String {
    let table = TextTable(columns: [
      .init("command", wraps: .freely), .init("wall time", .right),
      .init("95 % interval", .right), .init("user", .right), .init("system", .right),
      .init("peak memory", .right),
    ])
    let remarks = costs.compactMap(\.shellRemark).flatMap {
      TextWrap.lines($0.printable, width: TextWidth.current)
    }
    let text = table.render(rows: costs.map(row), style: style) + "\n"
    return remarks.isEmpty ? text : text + remarks.joined(separator: "\n") + "\n\n"
  }

  private static func row(_ cost: CommandCost) -> [TextTable.Cell] {
    let display = DisplayUnit.choose(for: cost.wall.value, cost.wall.unit)
    return [
      TextTable.Cell(cost.command), TextTable.Cell(text(cost.wall)),
      TextTable.Cell(Quantity.interval(cost.wall, in: display) ?? "-"),
      TextTable.Cell(text(cost.user)), TextTable.Cell(text(cost.system)),
      TextTable.Cell(cost.peak.map(text) ?? "<= " + Quantity.text(cost.peakFloorBytes, .bytes)),
    ]
  }

  private static func text(_ estimate: Estimate) -> String {
    Quantity.text(estimate.value, estimate.unit)
  }
}
