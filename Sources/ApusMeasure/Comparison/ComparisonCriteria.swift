/// The criteria of the verdict of a comparison.
///
///     ComparisonCriteria(confidence: 0.99)  // as gates judge: at 99 %, with a floor of at most 5 %
///
package struct ComparisonCriteria: Sendable, Hashable {
  /// The confidence of the intervals and tests, above 0 and below 1.
  package let confidence: Double
  /// The largest floor for which a candidate may be within the floor, as a fraction: 0.05 for 5 %.
  package let floorLimit: Double

  /// The usual largest floor: 5 %.
  package static let usualFloorLimit = 0.05

  /// - Parameters:
  ///   - confidence: The confidence, above 0 and below 1.
  ///   - floorLimit: The largest floor as a fraction, positive.
  package init(confidence: Double = 0.95, floorLimit: Double = usualFloorLimit) {
    precondition(confidence > 0 && confidence < 1, "confidence must be above 0 and below 1")
    precondition(floorLimit > 0, "floorLimit must be positive")
    self.confidence = confidence
    self.floorLimit = floorLimit
  }
}
