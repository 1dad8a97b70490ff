import ApusMeasure
import ApusSystem

/// The end of a report: every measurement, and the method of each probe.
enum DetailSections {
  // MARK: Measurements

  static func measurements(_ context: ReportContext) -> ReportSection? {
    let measurements = context.index.measurements
    var probes: [ProbeKey] = []
    for measurement in measurements where !probes.contains(measurement.probe) {
      probes.append(measurement.probe)
    }
    let intro =
      measurements.isEmpty
      ? "This run measured nothing."
      : "All \(measurements.count) measurements, as they were measured:"
    return ReportSection(
      identifier: "measurements", title: "Every measurement", shortTitle: "All measurements",
      content: [clock(context.session.clock), .element("p", [:], .text(intro))]
        + probes.map { table(of: $0, context.index.all($0)) })
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

  private static func table(of probe: ProbeKey, _ measurements: [Measurement]) -> Markup {
    let titles = ["variant", "with", "value", "samples", "method"]
    let head = titles.map { Block.heading($0, number: ["value", "samples"].contains($0)) }
    return .element(
      "details", [:],
      .element(
        "summary", [:], .element("code", [:], .text(probe.name)),
        .element("small", [:], .text(" \(measurements.count)"))),
      Block.table(head, measurements.map(row), class: "all", label: "Measurements of \(probe)"))
  }

  private static func row(_ measurement: Measurement) -> Markup {
    let estimate = measurement.estimate
    let method = estimate.map { "\($0.statistic.rawValue), \($0.population.rawValue)" }
    let notes = measurement.remarks.map { Markup.element("small", ["class": "remark"], .text($0)) }
    return .element(
      "tr", [:], .element("td", [:], .text(measurement.metric.name)),
      .element("td", [:], [.text(measurement.parameterText)] + notes), Block.cell(measurement),
      Block.number(estimate.map { String($0.samples) } ?? ""),
      .element("td", [:], .text(method ?? "")))
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
