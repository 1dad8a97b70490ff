import ApusMeasure
import ApusSystem

/// The end of a report: every measurement, and the method of each probe.
enum DetailSections {
  // MARK: Measurements

  static func measurements(_ context: ReportContext) -> ReportSection? {
    let measurements = context.index.measurements
    let intro =
      measurements.isEmpty
      ? "This run measured nothing."
      : "All \(measurements.count) measurements, rounded to four digits; a median if not said otherwise. The history "
        + "and apus --json have every digit."
    return ReportSection(
      identifier: "measurements", title: "Every measurement", shortTitle: "All measurements",
      content: [clock(context.session.clock), .element("p", [:], .text(intro))]
        + (measurements.isEmpty ? [] : [data(measurements)]))
  }

  /// The measurements in a compact form, once. The script of the page makes a table and files of it;
  /// without scripts it is read as it is.
  private static func data(_ measurements: [MetricMeasurement]) -> Markup {
    .element(
      "details", ["id": "data"],
      .element("summary", [:], "Search the measurements, or save them as CSV or JSON"),
      Block.note(
        "Fields are separated by tabs. A line that ends early ends like the line above it."),
      .element("pre", [:], .text(MeasurementLines(measurements).text)))
  }

  private static func clock(_ clock: TickClock) -> Markup {
    let step = Typography.text(clock.stepNanoseconds, .nanoseconds)
    let cost = Typography.text(clock.costNanoseconds, .nanoseconds)
    let rate = Quantity.number(clock.ticksPerNanosecond)
    let doubt = Quantity.number(clock.relativeUncertainty * 1e6)
    return .element(
      "p", [:],
      .text(
        "Times were read from \(clock.source.rawValue): \(rate) ticks a nanosecond (known within "
          + "\(doubt) parts in a million), in steps of \(step). A reading costs \(cost)."))
  }

  // MARK: Methods

  static func methods(_ context: ReportContext) -> ReportSection? {
    let measured = Set(context.index.measurements.map(\.probe))
    let items = context.methods.filter { measured.contains($0.probe) }.flatMap { method in
      [
        Markup.element(
          "dt", [:], .element("code", [:], .text(method.probe.name)), .text(" " + method.summary)),
        .element("dd", [:], .text(method.method)),
      ]
    }
    guard !items.isEmpty else { return nil }
    return ReportSection(
      identifier: "methods", title: "How each number was measured", shortTitle: "Methods",
      content: [.element("dl", [:], items)])
  }
}
