import ApusMeasure

/// The end of a report: every figure, and the method of each probe.
enum DetailSections {
  // MARK: Figures

  static func figures(_ context: ReportContext) -> ReportSection? {
    let figures = context.index.figures
    var probes: [String] = []
    for figure in figures where !probes.contains(figure.probe) { probes.append(figure.probe) }
    let intro =
      figures.isEmpty
      ? "This run measured nothing." : "All \(figures.count) figures, as they were measured:"
    return ReportSection(
      identifier: "figures", title: "Every figure", shortTitle: "All figures",
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

  private static func table(of probe: String, _ figures: [Figure]) -> Markup {
    let titles = ["variant", "with", "value", "samples", "method"]
    let head = titles.map { Block.heading($0, number: ["value", "samples"].contains($0)) }
    return .element(
      "details", [:],
      .element(
        "summary", [:], .element("code", [:], .text(probe)),
        .element("small", [:], .text(" \(figures.count)"))),
      Block.table(head, figures.map(row), class: "all", label: "Figures of \(probe)"))
  }

  private static func row(_ figure: Figure) -> Markup {
    let estimate = figure.estimate
    let method = estimate.map { "\($0.statistic.rawValue), \($0.population.rawValue)" }
    let notes = figure.notes.map { Markup.element("small", ["class": "remark"], .text($0)) }
    return .element(
      "tr", [:], .element("td", [:], .text(figure.variant)),
      .element("td", [:], [.text(figure.parameterText)] + notes), Block.cell(figure),
      Block.number(estimate.map { String($0.samples) } ?? ""),
      .element("td", [:], .text(method ?? "")))
  }

  // MARK: Methods

  static func methods(_ context: ReportContext) -> ReportSection? {
    let measured = Set(context.index.figures.map(\.probe))
    let items = context.methods.filter { measured.contains($0.name) }.flatMap { method in
      [
        Markup.element(
          "dt", [:], .element("code", [:], .text(method.name)), .text(" " + method.summary)),
        .element("dd", [:], .text(method.method)),
      ]
    }
    guard !items.isEmpty else { return nil }
    return ReportSection(
      identifier: "methods", title: "How each number was measured", shortTitle: "Methods",
      content: [.element("dl", [:], items)])
  }
}
