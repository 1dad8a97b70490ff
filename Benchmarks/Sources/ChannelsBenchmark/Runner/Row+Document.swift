import ApusBenchmark
import RivalCommandLine

extension Row {
  /// The rows of the document: the time of every column with its rivals, then the other figures.
  func documentRows(of section: Section, _ columns: [Column]) -> [RivalRow] {
    let name = "\(section.name)/\(name)"
    let present = columns.filter { !$0.values("wall").isEmpty }
    let times =
      section.hasTimes
      ? present.map { column in
        RivalRow(
          "\(name): \(column.entry.label)",
          .median(of: column.values("wall"), unit: .nanoseconds, over: .withinProcess),
          rivals: targets.compactMap { rival($0, of: column.entry.label, columns) })
      } : []
    return times + present.flatMap { figures(name, of: $0) }
  }

  /// The rival that a target compares with a column, or `nil` if it has another column or was not
  /// measured.
  private func rival(_ target: Target, of label: String, _ columns: [Column]) -> RivalRatio? {
    let judged = Judged(target, columns)
    guard let ratio = judged.estimate else { return nil }
    func median(_ label: String, _ figure: String = "wall") -> Double? {
      columns.first { $0.entry.label == label }.map { Samples($0.values(figure)).median }
    }
    switch target {
    case .ratio(label, let other, let limit, let less):
      return RivalRatio(
        less.map { "\(other), without the time of \($0)" } ?? other, value: median(other),
        ratio: ratio, limits: -.infinity...limit)
    case .comparison(label, let other):
      return RivalRatio(other, value: median(other), ratio: ratio)
    case .processor(label, let other):
      return RivalRatio("\(other), processor time", value: median(other, "cpu"), ratio: ratio)
    case .ratio, .comparison, .processor, .figure: return nil
    }
  }

  /// The figures other than the time, with their limits if there are any.
  private func figures(_ name: String, of column: Column) -> [RivalRow] {
    var limits: [String: Double] = [:]
    for case .figure(let figure, column.entry.label, let limit) in targets {
      limits[figure] = limit
    }
    return Set(details).union(limits.keys).sorted().compactMap { figure in
      let values = column.values(figure)
      guard !values.isEmpty else { return nil }
      return RivalRow(
        "\(name): \(column.entry.label) \(figure)",
        .median(of: values, unit: Self.unit(of: figure), over: .withinProcess),
        limits: limits[figure].map { -.infinity...$0 })
    }
  }

  private static func unit(of figure: String) -> MeasurementUnit {
    ["allocations", "switches", "messages", "percent"].contains(figure) ? .count : .nanoseconds
  }
}
