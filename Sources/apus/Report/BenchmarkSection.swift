import ApusMeasure

/// Benchmarks: their times as strips, and one table with a row for each metric.
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
      content: [
        Block.chart(times(context.index)), Block.table(head, rows, label: "Benchmarks"),
        floor(context.index),
      ])
  }

  /// Strips of the times whose epochs are known, each against its own median: what unrelated
  /// benchmarks have in common is how much they scatter.
  private static func times(_ index: FigureIndex) -> StripPlot {
    let figures = index.all("benchmark", "time").filter { $0.distribution != nil }
    return StripPlot(
      title: "Time of one iteration, epoch by epoch, in multiples of its median",
      description: StripPlot.ofTimes + " Each row in multiples of its own median.",
      rows: figures.compactMap { StripPlot.Row($0, name: $0.parameterText) }, scale: .relative)
  }

  /// What the loop around a benchmark costs by itself, where that was measured beside it.
  private static func floor(_ index: FigureIndex) -> Markup {
    guard let estimate = index.best("loop", "floor")?.estimate else { return .empty }
    return Block.note(
      "The loop itself takes \(Typography.text(estimate)) each time round; what is not clearly "
        + "above that was not measured.")
  }
}
