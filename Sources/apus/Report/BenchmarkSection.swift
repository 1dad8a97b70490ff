import ApusMeasure

/// Benchmarks: one table, a row for each metric.
enum BenchmarkSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let rows = context.index.all("benchmark").map { figure in
      Markup.element(
        "tr", [:], Block.name(figure.parameterText), .element("td", [:], .text(figure.variant)),
        Block.cell(figure), Block.number(figure.estimate.map { String($0.samples) } ?? ""))
    }
    let head = [
      Block.heading("benchmark", number: false), Block.heading("metric", number: false),
      Block.heading("value"), Block.heading("samples"),
    ]
    guard !rows.isEmpty else { return nil }
    return ReportSection(
      identifier: "benchmarks", title: "Benchmarks", shortTitle: "Benchmarks",
      content: [Block.table(head, rows, label: "Benchmarks")])
  }
}
