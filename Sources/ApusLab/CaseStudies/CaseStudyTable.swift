import ApusMeasure
import ApusReport

/// The tables of case studies: times with their ratios to the first variant, and counts.
enum CaseStudyTable {
  /// Returns the tables without empty tables.
  static func tables(of figures: [Figure]) -> [ExperimentTable] {
    let absent = figures.compactMap { figure -> [String]? in
      guard case .absent(let reason) = figure.outcome, !isRatio(figure) else {
        return nil
      }
      return [name(figure), reason]
    }
    return [
      ExperimentTable(
        title: "An item, here", head: ["variant", "time", "ratio to the first"],
        rows: times(figures)),
      ExperimentTable(title: "Counted, here", head: ["quantity", "count"], rows: counts(figures)),
      ExperimentTable(title: "Not measured, here", head: ["figure", "reason"], rows: absent),
    ].filter { !$0.rows.isEmpty }
  }

  private static func isRatio(_ figure: Figure) -> Bool {
    figure.variant.hasSuffix("-ratio") || figure.variant.contains("-over-")
  }

  private static func times(_ figures: [Figure]) -> [[String]] {
    figures.compactMap { figure in
      guard let estimate = figure.estimate, estimate.unit == .nanoseconds else { return nil }
      let ratio = figures.last {
        $0.variant == figure.variant + "-ratio" && $0.parameters == figure.parameters
      }?.estimate
      return [
        name(figure), Quantity.text(estimate), ratio.map { Self.ratio($0.value) } ?? "1x",
      ]
    }
  }

  private static func counts(_ figures: [Figure]) -> [[String]] {
    figures.compactMap { figure in
      guard let estimate = figure.estimate else { return nil }
      if figure.variant.hasSuffix("-kernel") {
        let percent = (estimate.value * 100).rounded()
        return [name(figure), "\(Quantity.trimmed(Quantity.number(percent))) %"]
      }
      guard estimate.unit == .count || estimate.unit == .bytes else { return nil }
      return [name(figure), Quantity.text(estimate)]
    }
  }

  private static func name(_ figure: Figure) -> String {
    ([figure.variant] + figure.parameters.map { "\($0.value) \($0.name)" }).joined(separator: ", ")
  }

  private static func ratio(_ value: Double) -> String {
    let digits = value < 1 ? 100.0 : 10
    return "\((value * digits).rounded() / digits)x"
  }
}
