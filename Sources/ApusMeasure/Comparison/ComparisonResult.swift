/// What a comparison found: a verdict for each candidate, the floor, and the figures to keep.
package struct ComparisonResult: Sendable {
  /// What was found of one candidate.
  package struct Row: Sendable, Hashable {
    /// The candidate's name.
    package let candidate: String
    /// The verdict on it.
    package let verdict: ComparisonVerdict
    /// Its time over the baseline's; `nil` where no process reported one.
    package let ratio: Estimate?
  }

  /// The comparison's name.
  package let name: String
  /// The baseline's name.
  package let baseline: String
  /// A verdict for each candidate but the baseline.
  package let rows: [Row]
  /// The ratio that the floor reaches to either side: 1.001 for a tenth of a per cent; `nil` without one.
  package let floor: Double?
  /// Why nothing was found, if so.
  package let fault: String?
  /// The ratio of each candidate and, with candidate and baseline the same, of the control.
  package let figures: [Figure]

  init(_ record: ComparisonRecord, confidence: Double) {
    let comparison = record.comparison
    let judgement = ComparisonJudgement(
      control: record.logarithms[0], candidates: Array(record.logarithms.dropFirst()),
      confidence: confidence)
    name = comparison.name
    baseline = comparison.candidates[0].name
    fault = record.fault
    floor = judgement.floor.isFinite ? judgement.floorRatio : nil
    rows = zip(comparison.candidates.dropFirst(), judgement.findings).map {
      Row(candidate: $0.name, verdict: $1.verdict, ratio: $1.ratio)
    }
    figures = Self.figures(comparison, record, judgement)
  }

  private static func figures(
    _ comparison: Comparison, _ record: ComparisonRecord, _ judgement: ComparisonJudgement
  ) -> [Figure] {
    let names = comparison.candidates.map(\.name)
    let control = figure(comparison.name, names[0], names[0], judgement.control, nil, record.fault)
    return [control]
      + zip(names.dropFirst(), judgement.findings).map { name, finding in
        figure(comparison.name, names[0], name, finding.ratio, finding.verdict, record.fault)
      }
  }

  private static func figure(
    _ comparison: String, _ baseline: String, _ candidate: String, _ ratio: Estimate?,
    _ verdict: ComparisonVerdict?, _ fault: String?
  ) -> Figure {
    let outcome: Figure.Outcome =
      if let fault {
        .failed(reason: fault)
      } else if let ratio {
        .measured(ratio)
      } else {
        .absent(reason: "interrupted before it was measured")
      }
    return Figure(
      probe: "comparison", variant: verdict == nil ? "control" : "ratio",
      [
        Parameter("comparison", comparison), Parameter("candidate", candidate),
        Parameter("baseline", baseline),
      ],
      outcome: outcome, notes: verdict.map { ["verdict: \($0.rawValue)"] } ?? [])
  }
}
