import ApusMeasure
import ApusReport
import ApusSystem

/// The tables of case studies: times with their ratios to the first variant, counts and shares.
enum CaseStudyTable {
  /// Returns the tables without empty tables.
  static func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
    let absent = measurements.compactMap { measurement -> [String]? in
      guard let reason = measurement.reason, !reason.isFailure,
        !measurement.metric.isRatioOfVariants, !measurement.metric.isDifferenceOfVariants
      else { return nil }
      return [name(measurement), reason.description]
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

  private static func times(_ measurements: [MetricMeasurement]) -> [[String]] {
    measurements.compactMap { measurement in
      guard let estimate = measurement.estimate, estimate.unit == .nanoseconds else { return nil }
      let ratio = measurements.last {
        $0.metric == measurement.metric.ratioToFirst && $0.parameters == measurement.parameters
      }?.estimate
      let first = measurement.metric.isDifferenceOfVariants ? "-" : "1x"
      return [
        name(measurement), Quantity.text(estimate), ratio.map { Self.ratio($0.value) } ?? first,
      ]
    }
  }

  private static func counts(_ measurements: [MetricMeasurement]) -> [[String]] {
    measurements.compactMap { measurement in
      guard let estimate = measurement.estimate else { return nil }
      if measurement.metric.isKernelShare {
        let percent = (estimate.value * 100).rounded()
        return [name(measurement), "\(Quantity.trimmed(Quantity.number(percent))) %"]
      }
      let isShare = estimate.unit == .ratio && !measurement.metric.isRatioOfVariants
      guard isShare || estimate.unit == .count || estimate.unit == .bytes else { return nil }
      return [name(measurement), Quantity.text(estimate)]
    }
  }

  private static func name(_ measurement: MetricMeasurement) -> String {
    ([measurement.metric.name] + measurement.parameters.map { "\($0.value) \($0.name)" }).joined(
      separator: ", ")
  }

  private static func ratio(_ value: Double) -> String {
    let digits = value < 1 ? 100.0 : 10
    return "\((value * digits).rounded() / digits)x"
  }
}
