import ApusMeasure
import ApusSystem

/// The comparisons: the ratios as strips, and a table with the floor and the verdict of each.
enum ComparisonSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let ratios = context.index.all(.comparison, .ratio)
    guard !ratios.isEmpty else { return nil }
    let head = [
      Block.heading("comparison", number: false), Block.heading("candidate", number: false),
      Block.heading("ratio"), Block.heading("floor"), Block.heading("verdict", number: false),
    ]
    let rows = ratios.map { row($0, context.index) }
    return ReportSection(
      identifier: "comparisons", title: "Comparisons", shortTitle: "Comparisons",
      content: [
        .element("p", [:], .text(lead)), Block.table(head, rows, label: "Comparisons"),
        Block.chart(plot(ratios)), Block.remarks(notes(ratios)),
        Block.gaps(context.index.gaps([.comparison])), costs(context.index),
      ])
  }

  private static let lead = """
    The ratio of the candidate to the baseline: below 1 the candidate takes less. The floor is how \
    far the baseline\u{2019}s own two copies may differ, at 95 %; no ratio within it is a difference.
    """

  private static func row(_ ratio: MetricMeasurement, _ index: MeasurementIndex) -> Markup {
    let verdict = ratio.verdict.flatMap { ComparisonVerdict($0) }
    return .element(
      "tr", [:], Block.name(text(ratio, "comparison")),
      .element("td", [:], .text("\(text(ratio, "candidate")) over \(text(ratio, "baseline"))")),
      Block.cell(ratio), Block.number(floor(of: ratio, index)),
      .element(
        "td", ["class": verdict == .slower ? "bad" : ""], .text(verdict?.rawValue ?? "\u{2013}")))
  }

  /// Returns the farther end of the control's interval, as a percentage.
  private static func floor(of ratio: MetricMeasurement, _ index: MeasurementIndex) -> String {
    let controls = index.all(
      .comparison, .control, ["comparison": .text(text(ratio, "comparison"))])
    guard let estimate = controls.first?.estimate, let low = estimate.low, let high = estimate.high,
      low > 0
    else { return "\u{2013}" }
    return Quantity.number((max(high, 1 / low) - 1) * 100) + " %"
  }

  private static func text(_ measurement: MetricMeasurement, _ parameter: String) -> String {
    measurement.parameter(parameter).map { "\($0)" } ?? ""
  }

  private static func plot(_ ratios: [MetricMeasurement]) -> StripPlot {
    StripPlot(
      title: "Ratio of the candidate to the baseline, with its 95 % interval",
      description: "Ratios with their intervals on a logarithmic axis.", unit: .ratio,
      rows: ratios.compactMap {
        StripPlot.Row($0, name: "\(text($0, "comparison")): \(text($0, "candidate"))")
      })
  }

  private static func notes(_ ratios: [MetricMeasurement]) -> [(text: String, count: Int)] {
    MeasurementIndex(ratios.map(\.withoutVerdict)).remarks([.comparison])
  }

  /// The times and the memory of compared commands.
  private static func costs(_ index: MeasurementIndex) -> Markup {
    let rows = index.all(.command).map { measurement in
      Markup.element(
        "tr", [:], Block.name(measurement.parameterText),
        .element("td", [:], .text(measurement.metric.name)), Block.cell(measurement))
    }
    let head = [
      Block.heading("command", number: false), Block.heading("quantity", number: false),
      Block.heading("value"),
    ]
    return Block.table(head, rows, label: "Compared commands")
  }
}

extension MetricMeasurement {
  /// The measurement without its verdict, which has a column of its own.
  fileprivate var withoutVerdict: MetricMeasurement {
    MetricMeasurement(
      probe: probe, metric: metric, parameters, outcome: outcome, distribution: distribution,
      notes: notes)
  }
}
