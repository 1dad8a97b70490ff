/// Runs the columns of a row in turns; each column is first equally often.
struct RowRunner {
  let lanes: [String: LaneProcess]
  let absences: [String: String]
  let alternations: Int
  /// Whether the run is quick, with a tenth of the messages.
  let isQuick: Bool
  /// The lanes that always run the published number of messages; other lanes run fewer if they are
  /// slow.
  private static let exact: Set = ["apus", Catalogue.otherBuild, "go", "apus-allocations"]
  /// The intended time of a turn of the other lanes, in ns.
  private var budget: Double { isQuick ? 0.02e9 : 0.5e9 }
  /// The time limit of a turn in seconds, after which a lane is ended.
  private var limit: Double { isQuick ? 20 : 120 }

  func run(_ row: Row) -> [Column] {
    let chosen = row.entries.filter { lanes[$0.lane] != nil || absences[$0.lane] != nil }
    var columns = chosen.map { warmUp($0, of: row) }
    for turn in 0..<min(alternations, row.mostTurns) {
      for offset in columns.indices {
        let index = (offset + turn) % columns.count
        guard columns[index].absence == nil, let lane = lanes[columns[index].entry.lane] else {
          continue
        }
        let count = columns[index].count
        let answer = lane.run(columns[index].entry.workload, count: count, limit: limit)
        columns[index].take(answer, expecting: row.expected(count))
      }
    }
    return columns
  }

  /// Runs a column once to choose its number of messages.
  private func warmUp(_ entry: Entry, of row: Row) -> Column {
    guard let lane = lanes[entry.lane] else {
      return Column(entry, count: 0, absence: absences[entry.lane] ?? "no such lane")
    }
    let full = rounded(isQuick ? row.count / 10 : row.count, row.step)
    let isExact = Self.exact.contains(entry.lane)
    let trial = isExact ? full : rounded(full / 50, row.step)
    guard case .measured(let measured) = lane.run(entry.workload, count: trial, limit: limit) else {
      var column = Column(entry, count: trial)
      column.take(
        lane.run(entry.workload, count: trial, limit: limit), expecting: row.expected(trial))
      return column
    }
    if isExact { return Column(entry, count: full) }
    let time = (measured["wall"] ?? 1) / Double(trial)
    return Column(entry, count: min(full, rounded(Int(budget / max(time, 1)), row.step)))
  }

  private func rounded(_ count: Int, _ step: Int) -> Int { max(count / step, 1) * step }
}
