import ApusBenchmark
import Foundation

/// The table of a section: times, ratios with their intervals, targets, processor time.
struct SectionTable {
  let section: Section
  private var outcomes: [(row: Row, columns: [Column])] = []

  init(_ section: Section) { self.section = section }

  mutating func add(_ row: Row, _ columns: [Column]) { outcomes.append((row, columns)) }

  var text: String {
    var table = TableText(header: ["workload"])
    let labels = ordered(outcomes.flatMap { $0.columns.map(\.entry.label) })
    let titles = ordered(outcomes.flatMap { judged($0).map(\.title) })
    let details = ordered(outcomes.flatMap(\.row.details))
    table.header += labels.map { "\($0) ns" } + titles.flatMap { [$0, "target", "verdict"] }
    table.header += labels.flatMap { label in details.map { "\(label) \($0)" } }
    table.header += labels.map { "\($0) CPU" }
    for outcome in outcomes {
      let judged = judged(outcome)
      var cells = [outcome.row.name]
      cells += labels.map { cell($0, "wall", outcome) }
      cells += titles.flatMap { title in
        judged.first { $0.title == title }.map(Self.cells) ?? ["", "", ""]
      }
      cells += labels.flatMap { label in details.map { cell(label, $0, outcome) } }
      cells += labels.map { cell($0, "cpu", outcome) }
      table.rows.append(cells)
    }
    return drop(emptyColumnsOf: table).text + footnotes
  }

  private func judged(_ outcome: (row: Row, columns: [Column])) -> [Judged] {
    outcome.row.targets.map { Judged($0, outcome.columns) }
  }

  private static func cells(_ judged: Judged) -> [String] {
    guard let estimate = judged.estimate else { return ["-", limit(judged), judged.verdict] }
    let interval = estimate.low.flatMap { low in
      estimate.high.map { " [\(short(low)), \(short($0))]" }
    }
    return [short(estimate.value) + (interval ?? ""), limit(judged), judged.verdict]
  }

  private static func limit(_ judged: Judged) -> String {
    judged.limit.map { "<= " + short($0) } ?? ""
  }

  private func cell(_ label: String, _ figure: String, _ outcome: (row: Row, columns: [Column]))
    -> String
  {
    guard let column = outcome.columns.first(where: { $0.entry.label == label }) else { return "" }
    let values = column.values(figure)
    return values.isEmpty ? "-" : Self.short(Samples(values).median)
  }

  /// The reasons of absent columns, and the columns that ran fewer messages.
  private var footnotes: String {
    var absent: [(reason: String, rows: [String])] = []
    var fewer: [String] = []
    for (row, columns) in outcomes {
      for column in columns {
        if let absence = column.absence {
          let reason = "\(column.entry.label) is absent: \(absence)"
          if let index = absent.firstIndex(where: { $0.reason == reason }) {
            absent[index].rows.append(row.name)
          } else {
            absent.append((reason, [row.name]))
          }
        } else if column.count < row.count {
          fewer.append("\(row.name) \(column.entry.label) \(column.count)")
        }
      }
    }
    var notes = absent.map { "\($0.reason) (\($0.rows.joined(separator: ", ")))" }
    if !fewer.isEmpty { notes.append("turns of fewer messages: " + fewer.joined(separator: ", ")) }
    return notes.isEmpty ? "" : "\n\n" + notes.map { "- " + $0 }.joined(separator: "\n")
  }

  private func drop(emptyColumnsOf table: TableText) -> TableText {
    let kept = table.header.indices.filter { column in
      column == 0 || table.rows.contains { !$0[column].isEmpty && $0[column] != "-" }
    }
    return TableText(
      header: kept.map { table.header[$0] }, rows: table.rows.map { row in kept.map { row[$0] } })
  }

  private func ordered(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  static func short(_ value: Double) -> String {
    if value != 0, abs(value) < 0.0095 { return String(format: "%.4f", value) }
    return String(format: abs(value) < 10 ? "%.2f" : abs(value) < 100 ? "%.1f" : "%.0f", value)
  }
}
