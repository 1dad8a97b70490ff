/// The result of a comparison: a verdict for each candidate, the floor, and the measurements.
package struct ComparisonResult: Sendable {
  /// The result of a single candidate.
  package struct Row: Sendable, Hashable {
    /// The candidate's name.
    package let candidate: String
    /// The verdict on the candidate; `nil` if the comparison failed.
    package let verdict: ComparisonVerdict?
    /// The ratio of its time to the baseline's time; `nil` if no process reported a ratio.
    package let ratio: Estimate?
  }

  /// The comparison's name.
  package let name: String
  /// The baseline's name.
  package let baseline: String
  /// A verdict for each candidate but the baseline.
  package let rows: [Row]
  /// The noise floor as a ratio, such as 1.001 for 0.1 %; `nil` if the floor is unknown.
  package let floor: Double?
  /// The largest floor, as a ratio, for which a candidate may be within the floor.
  package let floorLimit: Double
  /// The population of the ratios.
  package let population: ComparisonPopulation
  /// The number of link orders of each program; `nil` if no programs are compared.
  package let linkOrders: Int?
  /// The reason for a result without ratios, if the comparison failed.
  package let fault: String?
  /// The own metrics of each candidate, the baseline first.
  package let own: [MetricMeasurement]
  /// The ratio measurements of each candidate and of the control, which names the baseline as
  /// candidate; then the own metrics.
  package let measurements: [MetricMeasurement]

  /// Judges a record by criteria; its measurements have the 95 % of all measurements.
  init(_ record: ComparisonRecord, _ criteria: ComparisonCriteria = ComparisonCriteria()) {
    func judge(_ criteria: ComparisonCriteria) -> ComparisonJudgement {
      ComparisonJudgement(
        control: record.logarithms[0], candidates: Array(record.logarithms.dropFirst()),
        criteria: criteria)
    }
    let judgement = judge(criteria)
    name = record.name
    baseline = record.baseline
    fault = record.fault
    linkOrders = record.linkOrders
    population = record.population
    floor = judgement.floor.isFinite ? judgement.floorRatio : nil
    floorLimit = 1 + criteria.floorLimit
    rows = zip(record.candidates, judgement.findings).map {
      Row(
        candidate: $0, verdict: record.fault == nil ? $1.verdict : nil, ratio: $1.ratio)
    }
    own = Self.own(record)
    measurements =
      Self.measurements(
        record,
        criteria.confidence == Estimate.confidence
          ? judgement : judge(ComparisonCriteria(confidence: Estimate.confidence)),
        rows, confidence: criteria.confidence) + own
  }

  /// Returns a measurement of each own metric of each candidate, the baseline first.
  private static func own(_ record: ComparisonRecord) -> [MetricMeasurement] {
    ([record.baseline] + record.candidates).enumerated().flatMap { index, candidate in
      RecordedSeries.all(of: record.recorded.filter { $0.candidate == index }).map { series in
        MetricMeasurement(
          probe: .comparison, metric: series.key,
          [
            Parameter("comparison", record.name), Parameter("candidate", candidate),
            Parameter("baseline", record.baseline),
          ], outcome: series.outcome(over: .processes))
      }
    }
  }

  /// Returns a confidence as text: `95 %`.
  package static func percent(_ confidence: Double) -> String {
    let percent = 100 * confidence
    let isWhole = percent == percent.rounded()
    return (isWhole ? "\(Int(percent))" : "\(percent)") + " %"
  }

  /// Returns a note about the layout, such as `layout: 1 link order of each program, not varied`.
  package static func layoutNote(_ linkOrders: Int) -> String {
    linkOrders > 1
      ? "layout: \(linkOrders) link orders of each program"
      : "layout: 1 link order of each program, not varied"
  }

  private static func measurements(
    _ record: ComparisonRecord, _ judgement: ComparisonJudgement, _ rows: [Row],
    confidence: Double
  ) -> [MetricMeasurement] {
    let control = measurement(.control, record, record.baseline, judgement.control)
    return [control]
      + zip(rows, judgement.findings).map { row, finding in
        measurement(
          .ratio, record, row.candidate, finding.ratio, verdict: row.verdict,
          notes: ["at \(percent(confidence))"] + (record.linkOrders.map { [layoutNote($0)] } ?? []))
      }
  }

  private static func measurement(
    _ metric: MetricKey, _ record: ComparisonRecord, _ candidate: String, _ ratio: Estimate?,
    verdict: ComparisonVerdict? = nil, notes: [String] = []
  ) -> MetricMeasurement {
    let outcome: MetricMeasurement.Outcome =
      if let fault = record.fault {
        .missing(.failed(fault))
      } else if let ratio {
        .measured(ratio)
      } else {
        .missing(.interrupted)
      }
    return MetricMeasurement(
      probe: .comparison, metric: metric,
      [
        Parameter("comparison", record.name), Parameter("candidate", candidate),
        Parameter("baseline", record.baseline),
      ],
      outcome: outcome, verdict: verdict?.code, notes: notes)
  }
}

extension ProbeKey {
  /// The comparisons of a program; the names of the comparison and the candidates are parameters.
  public static let comparison = ProbeKey("comparison")
}

extension MetricKey {
  /// The ratio of a candidate's time to the baseline's time.
  public static let ratio = MetricKey("ratio", .ratio, polarity: .less)
  /// The ratio of the times of the baseline's two copies.
  public static let control = MetricKey("control", .ratio)
}
