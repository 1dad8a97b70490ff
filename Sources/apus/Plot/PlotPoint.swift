package import ApusMeasure

/// One point of a curve, with its interval where there is one.
package struct PlotPoint: Sendable, Hashable {
  /// Where it lies.
  package let x: Double
  /// Its value.
  package let y: Double
  /// The ends of its interval.
  package let low: Double?, high: Double?
  /// What the value is in words, such as `4.12 us [4.01, 4.20]`.
  package let label: String

  /// Creates a point from an estimate.
  package init(x: Double, estimate: Estimate) {
    self.x = x
    y = estimate.value
    low = estimate.low
    high = estimate.high
    label = Typography.text(estimate)
  }
}
