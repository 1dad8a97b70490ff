import ApusMachine
import ApusMeasure
import ApusSystem

/// The table "what your machine costs", and below it the rows for which other machines were published.
enum CostSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let rows = CostRow.rows(of: context.index, published: context.latencies)
    let measured = rows.filter { $0.measurement != nil }
    guard !measured.isEmpty else { return nil }
    let axis = Axis(
      title: "", scale: .logarithmic, kind: .unit(.nanoseconds),
      holding: measured.flatMap { times(of: $0, context.latencies) })
    let head = [
      Block.heading("", number: false), Block.heading("median [95\u{A0}%]"),
      Block.heading("L1 loads"),
      scale(axis),
    ]
    let first = measured.first { $0.items == [.l1] }?.nanoseconds
    let lines = measured.indices.map { number in
      let isNewGroup = number > 0 && measured[number].group != measured[number - 1].group
      return line(
        measured[number], first, axis, context.latencies, class: isNewGroup ? "group" : "")
    }
    let published = context.latencies.map(\.name).joined(separator: ", ")
    return ReportSection(
      identifier: "costs", title: "In one table", shortTitle: "Table",
      content: [
        Block.table(head, lines, class: "costs", label: "Costs of this machine"),
        Block.note(
          "L1 loads: how many loads from the first cache take as long. A bar is a median, its thin "
            + "line the 95\u{A0}% interval, and a dot a published machine"
            + (published.isEmpty ? "." : " (\(published)).")),
      ]
        + PublishedTable(rows, context.latencies).content)
  }

  /// The times that the bar of a row shows: the median, the ends of its interval, and published times.
  private static func times(of row: CostRow, _ machines: [PublishedMachine]) -> [Double] {
    guard let time = row.nanoseconds else { return [] }
    let estimate = row.measurement?.estimate
    return [time] + [estimate?.low, estimate?.high].compactMap { $0 }.filter { $0 > 0 }
      + machines.compactMap(row.published)
  }

  private static func line(
    _ row: CostRow, _ first: Double?, _ axis: Axis, _ machines: [PublishedMachine],
    class name: String
  ) -> Markup {
    let loads = row.nanoseconds.flatMap { time in first.map { time / $0 } }
    return .element(
      "tr", ["class": name], Block.name(row.label), Block.cell(row.measurement),
      Block.number(loads.map(Typography.compact) ?? ""),
      .element("td", ["class": "bar"], bar(of: row, axis, machines)))
  }

  /// A bar of the median, a line of the interval, and dots of published machines.
  private static func bar(
    of row: CostRow, _ axis: Axis, _ machines: [PublishedMachine]
  ) -> Markup {
    guard let share = row.nanoseconds.flatMap(axis.position) else { return .empty }
    var parts = [
      Markup.element("i", ["style": "width:\(percent(max(0.004, share)))"])
    ]
    if let estimate = row.measurement?.estimate,
      let low = estimate.low.flatMap(axis.position), let high = estimate.high.flatMap(axis.position)
    {
      parts.append(
        .element(
          "s", ["style": "left:\(percent(low));width:\(percent(max(0.004, high - low)))"]))
    }
    for machine in machines {
      guard let time = row.published(machine), let share = axis.position(time) else { continue }
      let title = "\(machine.name): \(Typography.short(time, .nanoseconds))"
      parts.append(.element("u", ["style": "left:\(percent(share))", "title": title]))
    }
    return .element("div", ["class": "track"], parts)
  }

  private static func percent(_ share: Double) -> String { Canvas.text(share * 100) + "%" }

  /// The heading of the bars: the ends of their logarithmic axis.
  private static func scale(_ axis: Axis) -> Markup {
    let ends = [axis.low, axis.high].map { Typography.short($0, .nanoseconds) }
    return .element(
      "th", ["scope": "col", "class": "bar"], .element("span", [:], .text(ends[0])),
      .element("span", [:], "logarithmic"), .element("span", [:], .text(ends[1])))
  }
}

/// The table of the costs that were published, with notes that are bound to their rows.
private struct PublishedTable {
  private let rows: [CostRow]
  private let machines: [PublishedMachine]
  /// The remarks on costs in the order of the rows.
  private let remarks: [String]

  init(_ rows: [CostRow], _ machines: [PublishedMachine]) {
    let shown = machines.filter { machine in rows.contains { $0.published(machine) != nil } }
    self.rows = rows.filter { row in shown.contains { row.published($0) != nil } }
    self.machines = shown
    var seen: Set<String> = []
    remarks = self.rows.flatMap { row in shown.compactMap { row.cost($0)?.remark } }
      .filter { seen.insert($0).inserted }
  }

  var content: [Markup] {
    guard !rows.isEmpty else { return [] }
    let head =
      [Block.heading("", number: false), Block.heading("this machine")]
      + machines.map { Block.heading($0.name, short: $0.shortName) }
    return [
      .element("h3", [:], "Beside published machines"),
      Block.table(
        head, rows.map(line), class: "published", label: "Costs beside published machines"),
      notes,
    ]
  }

  private func line(_ row: CostRow) -> Markup {
    let others = machines.map { machine in
      Markup.element(
        "td", ["class": "n other"], row.cost(machine).map(cell) ?? .text("\u{2013}"))
    }
    return .element(
      "tr", [:],
      [Block.name(row.label), Block.cell(row.measurement, absence: row.whyNotMeasured)] + others)
  }

  /// A published value with the number of its note.
  private func cell(_ cost: PublishedCost) -> Markup {
    let value = Markup.text(Typography.short(cost.nanoseconds, .nanoseconds))
    guard let note = cost.remark.flatMap(remarks.firstIndex(of:)) else { return value }
    let link = Markup.element("a", ["href": "#note-\(note + 1)"], .text("\(note + 1)"))
    return value + .element("sup", [:], link)
  }

  private var notes: Markup {
    var sources: [String] = []
    for machine in machines where !sources.contains(machine.source) {
      sources.append(machine.source)
    }
    let items = remarks.enumerated().map { number, remark in
      Markup.element("li", ["id": "note-\(number + 1)"], .text(remark))
    }
    return .element("ol", ["class": "note"], items)
      + Block.note(
        "Published values are from \(sources.joined(separator: "; ")). They have no interval and "
          + "were measured by other methods: compare orders of magnitude.")
  }
}
