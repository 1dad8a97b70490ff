import ApusMeasure
import ApusReport
import ApusSystem

/// The tables of case studies: times with their ratios to the first variant, and counts.
enum CaseStudyTable {
  /// Returns the tables without empty tables.
  static func tables(of measurements: [Measurement]) -> [ExperimentTable] {
    let absent = measurements.compactMap { measurement -> [String]? in
      guard case .absent(let reason) = measurement.outcome, !isRatio(measurement) else {
        return nil
      }
      return [name(measurement), reason]
    }
    return [
      ExperimentTable(
        title: "An item, here", head: ["variant", "time", "ratio to the first"],
        rows: times(measurements)),
      ExperimentTable(
        title: "Counted, here", head: ["quantity", "count"], rows: counts(measurements)),
      ExperimentTable(title: "Not measured, here", head: ["measurement", "reason"], rows: absent),
    ].filter { !$0.rows.isEmpty }
  }

  private static func isRatio(_ measurement: Measurement) -> Bool {
    measurement.variant.hasSuffix("-ratio") || measurement.variant.contains("-over-")
  }

  private static func times(_ measurements: [Measurement]) -> [[String]] {
    measurements.compactMap { measurement in
      guard let estimate = measurement.estimate, estimate.unit == .nanoseconds else { return nil }
      let ratio = measurements.last {
        $0.variant == measurement.variant + "-ratio" && $0.parameters == measurement.parameters
      }?.estimate
      return [
        name(measurement), Quantity.text(estimate), ratio.map { Self.ratio($0.value) } ?? "1x",
      ]
    }
  }

  private static func counts(_ measurements: [Measurement]) -> [[String]] {
    measurements.compactMap { measurement in
      guard let estimate = measurement.estimate else { return nil }
      if measurement.variant.hasSuffix("-kernel") {
        let percent = (estimate.value * 100).rounded()
        return [name(measurement), "\(Quantity.trimmed(Quantity.number(percent))) %"]
      }
      guard estimate.unit == .count || estimate.unit == .bytes else { return nil }
      return [name(measurement), Quantity.text(estimate)]
    }
  }

  private static func name(_ measurement: Measurement) -> String {
    ([measurement.variant] + measurement.parameters.map { "\($0.value) \($0.name)" }).joined(
      separator: ", ")
  }

  private static func ratio(_ value: Double) -> String {
    let digits = value < 1 ? 100.0 : 10
    return "\((value * digits).rounded() / digits)x"
  }
}
