import ApusCommandLine
import ApusSystem

/// The table of the lines of code that took most of the time of loops, a row for each line.
enum ProfileTable {
  /// Returns the table after an empty line; empty if no loop was sampled.
  static func render(
    _ profiles: [(title: String, profile: LoopProfile)], style: TerminalStyle
  ) -> String {
    guard !profiles.isEmpty else { return "" }
    let table = TextTable(columns: [
      .init("profile", wraps: .freely), .init("share", .right), .init("95 % interval", .right),
      .init("line of code", wraps: .freely),
    ])
    let rows = profiles.flatMap { title, profile in
      profile.lines.enumerated().map { index, line in
        [
          TextTable.Cell(
            index == 0 ? "\(title), \(Quantity.count(profile.samples, "sample"))" : ""),
          TextTable.Cell("\(percent(line.share)) %"),
          TextTable.Cell("[\(percent(line.low)), \(percent(line.high))]"),
          TextTable.Cell(place(line)),
        ]
      }
    }
    return "\n" + table.render(rows: rows, style: style)
  }

  private static func percent(_ share: Double) -> String {
    Quantity.fixed(100 * share, decimals: 1)
  }

  private static func place(_ line: LoopProfile.Line) -> String {
    (line.place.isEmpty ? line.function : "\(line.function), \(line.place)").printable
  }
}
