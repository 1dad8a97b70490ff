package import ApusMeasure

/// A point of a curve, with its interval if it has an interval.
package struct PlotPoint: Sendable, Hashable {
  /// The value on the lower axis.
  package let x: Double
  /// The value on the axis on the left.
  package let y: Double
  /// The ends of its interval.
  package let low: Double?, high: Double?
  /// The value in words, such as `4.12 us [4.01, 4.20]`.
  package let label: String

  /// Creates a point from its parts.
  package init(x: Double, y: Double, low: Double?, high: Double?, label: String) {
    self.x = x
    self.y = y
    self.low = low
    self.high = high
    self.label = label
  }

  /// Creates a point from an estimate.
  package init(x: Double, estimate: Estimate) {
    self.x = x
    y = estimate.value
    low = estimate.low
    high = estimate.high
    label = Typography.text(estimate)
  }
}
