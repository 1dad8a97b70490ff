import ApusMachine
import ApusMeasure
import ApusSystem

/// The table "what your machine costs", with published machines next to this machine.
enum CostSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let rows = CostRow.rows(of: context.index, published: context.latencies)
    guard rows.contains(where: { $0.measurement != nil }) else { return nil }
    let head =
      [Block.heading("", number: false), Block.heading("this machine")]
      + context.latencies.map { Block.heading($0.name, short: $0.shortName) }
    let table = Block.table(
      head, table(rows, context.latencies), class: "costs",
      label: "Costs beside published machines")
    return ReportSection(
      identifier: "costs", title: "In one table", shortTitle: "Table",
      content: [table] + notes(context.latencies))
  }

  /// The rows, with more space above the first row of each group.
  private static func table(_ rows: [CostRow], _ machines: [PublishedMachine]) -> [Markup] {
    rows.indices.map { number in
      let isNewGroup = number > 0 && rows[number].group != rows[number - 1].group
      return row(rows[number], machines, class: isNewGroup ? "group" : "")
    }
  }

  private static func row(
    _ row: CostRow, _ machines: [PublishedMachine], class name: String
  ) -> Markup {
    let others = machines.map { machine in
      Markup.element(
        "td", ["class": "n other"],
        .text(row.published(machine).map(published) ?? "\u{2013}"))
    }
    return .element(
      "tr", ["class": name], [Block.name(row.label), Block.cell(row.measurement)] + others)
  }

  /// A published value, with no more digits than were printed.
  private static func published(_ nanoseconds: Double) -> String {
    let display = DisplayUnit.choose(for: nanoseconds, .nanoseconds)
    return Typography.page("\(CostTable.short(nanoseconds / display.scale)) \(display.symbol)")
  }

  private static func notes(_ machines: [PublishedMachine]) -> [Markup] {
    guard !machines.isEmpty else { return [] }
    var sources: [String] = []
    for machine in machines where !sources.contains(machine.source) {
      sources.append(machine.source)
    }
    let notes =
      [
        "Published values are from \(sources.joined(separator: "; ")). They have no interval and "
          + "were measured by other methods: compare orders of magnitude. A dropped frame is "
          + "15 ms, more than a thousand times most of these."
      ] + (machines.contains { !$0.remarks.isEmpty } ? PublishedMachine.latencyErrata : [])
    return [.element("ul", ["class": "note"], notes.map { .element("li", [:], .text($0)) })]
  }
}
