import ApusMeasure

/// The benchmarks: their times as strips, and a table with a row for each metric.
enum BenchmarkSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let rows = context.index.all(.benchmark).map { measurement in
      Markup.element(
        "tr", [:], Block.name(measurement.parameterText),
        .element("td", [:], .text(measurement.metric.name)),
        Block.cell(measurement), Block.number(measurement.estimate.map { String($0.samples) } ?? "")
      )
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

  /// Strips of the times with a known distribution, each relative to its own median. The scatter
  /// is the only property in which unrelated benchmarks can be compared.
  private static func times(_ index: MeasurementIndex) -> StripPlot {
    let measurements = index.all(.benchmark, .time).filter { $0.distribution != nil }
    return StripPlot(
      title: "Time of one iteration, epoch by epoch, in multiples of its median",
      description: StripPlot.ofTimes + " Each row in multiples of its own median.",
      rows: measurements.compactMap { StripPlot.Row($0, name: $0.parameterText) }, scale: .relative)
  }

  /// The cost of the empty loop, if it was measured in the same session.
  private static func floor(_ index: MeasurementIndex) -> Markup {
    guard let estimate = index.best(.loop, .loopFloor)?.estimate else { return .empty }
    return Block.note(
      "An iteration of the empty loop takes \(Typography.text(estimate)). A time that is not "
        + "clearly above this was not measured.")
  }
}
