import ApusBenchmark

/// The claims by source: the published values next to the values measured here.
struct ClaimSection {
  private let claims: [String: Claim]

  static func section(_ context: ReportContext) -> ReportSection? {
    let claims = context.claims.map { ($0.identifier, $0) }
    return ClaimSection(claims: Dictionary(claims) { first, _ in first }).section(context.index)
  }

  private func section(_ index: MeasurementIndex) -> ReportSection? {
    let measurements = index.all(.claim)
    guard !measurements.isEmpty else { return nil }
    return ReportSection(
      identifier: "claims", title: "Published claims, tested here", shortTitle: "Claims",
      content: [
        ClaimTotals(measurements).markup,
        Block.note(
          "Intervals are wide enough to hold for all claims at once. \u{201C}Undecided\u{201D} "
            + "never counts as holding."),
      ] + sources(of: measurements).flatMap { source($0, measurements, index) })
  }

  /// The claim that a measurement is the verdict on, if the report knows it.
  private func claim(of measurement: MetricMeasurement) -> Claim? {
    claims[measurement.metric.name]
  }

  private func sources(of measurements: [MetricMeasurement]) -> [String] {
    var seen: Set<String> = []
    return measurements.map(\.sourceKey).filter { seen.insert($0).inserted }
  }

  private func source(
    _ key: String, _ measurements: [MetricMeasurement], _ index: MeasurementIndex
  ) -> [Markup] {
    let measurements = measurements.filter { $0.sourceKey == key }
    let source = measurements.lazy.compactMap(claim(of:)).first?.source
    let title = source?.shortTitle ?? key
    return [
      .element("h3", [:], .text(source?.citation ?? key)), address(source),
      .element("ul", ["class": "claims"], measurements.map(sentence)),
      Block.figures(
        [
          chart(measurements, .ratio, "Ratios", title),
          chart(measurements, .nanoseconds, "Times", title),
        ] + measurements.compactMap(claim(of:)).compactMap { growth($0, index) }),
    ]
  }

  /// The sizes of a law of growth with their values, whose slope is the exponent; `nil` for another claim.
  private func growth(_ claim: Claim, _ index: MeasurementIndex) -> Markup? {
    guard let series = claim.predicate.series else { return nil }
    let (metric, parameters) = (series.selector.metric, series.selector.parameters)
    let points = index.curve(
      series.selector.probe, metric, by: series.parameter,
      Dictionary(parameters.map { ($0.name, $0.value) }) { $1 })
    return Block.chart(
      LinePlot(
        title: "\(claim.identifier): \(claim.statement)",
        description: "Both axes are logarithmic, so that the slope of the line is the exponent.",
        x: (series.parameter, .logarithmic, .whole),
        y: (metric.name, .logarithmic, .unit(metric.unit ?? .nanoseconds)),
        series: [LinePlot.Series(name: metric.name, points: points)]))
  }

  /// The address of the document.
  private func address(_ source: ClaimSource?) -> Markup {
    guard let address = source?.address else { return .empty }
    return .element("p", ["class": "note"], .element("a", ["href": address], .text(address)))
  }

  /// The numbers of a single unit next to the published numbers; exponents are left out, because
  /// they do not suit a logarithmic axis.
  private func chart(
    _ measurements: [MetricMeasurement], _ unit: MeasurementUnit, _ quantity: String,
    _ title: String
  ) -> Markup {
    let rows = measurements.compactMap { measurement -> StripPlot.Row? in
      guard let estimate = measurement.estimate, estimate.unit == unit, (estimate.low ?? 0) > 0,
        let value = claim(of: measurement)?.published.value, value > 0
      else { return nil }
      return StripPlot.Row(name: measurement.metric.name, estimate: estimate, others: [value])
    }
    return Block.chart(
      StripPlot(
        title: "\(quantity) of \(title): published and here",
        description: "The values measured here with their intervals, and the published values.",
        unit: unit,
        rows: rows, others: ["published"]))
  }

  /// The verdict, the claim as a sentence, both values, and the reason of the verdict.
  private func sentence(_ measurement: MetricMeasurement) -> Markup {
    let claim = self.claim(of: measurement)
    let verdict = measurement.claimVerdict
    let name = measurement.metric.name
    let remarks = [measurement.notes.first, claim?.erratum.map { "An error of the source: \($0)" }]
      .compactMap { $0 }
    return .element(
      "li", ["class": verdict.isRefutation ? "bad" : ""],
      [
        .element("b", ["class": "word"], .text(verdict.rawValue)), .text(claim?.statement ?? name),
        .text(claim?.statement.hasSuffix(".") == true ? " " : ". "),
        .element("code", [:], .text(name)), .element("br"),
        .element("small", [:], values(measurement)),
      ]
        + remarks.map { .element("small", ["class": "remark"], .text(Typography.page($0))) })
  }

  /// The published value and the value here, with its population.
  private func values(_ measurement: MetricMeasurement) -> Markup {
    var parts: [String] = []
    if let published = claim(of: measurement)?.published {
      let machine = published.machine.isEmpty ? "" : " (\(published.machine))"
      parts.append("published: \(Typography.page(published.text))\(machine)")
    }
    if claim(of: measurement)?.isLimitOurs == true { parts.append("the limit is ours") }
    let here = measurement.estimate.map(Typography.text) ?? measurement.reason?.description
    let over = measurement.populationText
    parts +=
      here.map { ["here: \(Typography.page($0))\(over.isEmpty ? "" : ", over \(over)")"] } ?? []
    return .text(parts.joined(separator: " \u{B7} "))
  }
}

extension ClaimSource {
  /// The title with the part: enough below a heading that names the author and the date.
  fileprivate var shortTitle: String { part.isEmpty ? title : "\(title), \(part)" }
}

extension MetricMeasurement {
  fileprivate var sourceKey: String { parameter(Judgement.source)?.description ?? "" }

  /// The population that the verdict is about: `6 processes`; empty if the quantity was counted.
  fileprivate var populationText: String {
    guard let estimate, estimate.statistic != .reading else { return "" }
    return estimate.drawn
  }

  /// The verdict of a measurement of the probe `claim`; undecided if a line has lost it.
  var claimVerdict: ClaimVerdict.Kind {
    verdict.flatMap(ClaimVerdict.Kind.init) ?? .undecided
  }
}
