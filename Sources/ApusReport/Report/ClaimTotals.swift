import ApusBenchmark

/// The number of claims of each verdict.
struct ClaimTotals {
  private let counts: [(verdict: ClaimVerdict.Kind, count: Int)]

  init(_ measurements: [MetricMeasurement]) {
    let verdicts = measurements.map(\.claimVerdict)
    counts = ClaimVerdict.Kind.allCases.map { kind in (kind, verdicts.count { $0 == kind }) }
      .filter { $0.1 > 0 }
  }

  /// `12 of 20 published claims hold on this machine`.
  var title: String {
    let all = counts.map(\.count).reduce(0, +)
    let holding = counts.first { $0.verdict == .holds }?.count ?? 0
    return
      "\(holding) of \(all) published claim\(all == 1 ? "" : "s") hold\(holding == 1 ? "s" : "") "
      + "on this machine"
  }

  /// The verdict as it follows a number: `1 holds`, `34 hold`.
  private static func word(_ verdict: ClaimVerdict.Kind, _ count: Int) -> String {
    switch verdict {
    case .holds: count == 1 ? "holds" : "hold"
    case .fails: count == 1 ? "fails" : "fail"
    default: verdict.rawValue
    }
  }

  /// A row with the number of each verdict.
  var markup: Markup {
    .element(
      "p", ["class": "totals"],
      counts.map { verdict, count in
        .element(
          "span", ["class": verdict.isRefutation ? "bad" : ""],
          .element("b", [:], .text("\(count)")), .text(" " + Self.word(verdict, count)))
      })
  }
}
