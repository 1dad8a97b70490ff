/// The range in which a quantity must lie for a claim to hold.
package struct ClaimRange: Sendable, Hashable {
  /// An end of the range.
  package enum End: Sendable, Hashable {
    case low
    case high
  }

  /// The least value; minus infinity if there is no lower limit.
  package let low: Double
  /// The greatest value; infinity if there is no upper limit.
  package let high: Double
  /// The better end of the range: a measurement beyond it refutes the claim; `nil` if both are
  /// worse.
  package let better: End?

  init(low: Double = -.infinity, high: Double = .infinity, better: End? = nil) {
    (self.low, self.high, self.better) = (low, high, better)
  }

  /// Whether both ends are finite.
  package var isClosed: Bool { low.isFinite && high.isFinite }

  /// Returns the verdict on an interval; `nil` if the interval includes values on both sides of an
  /// end.
  package func verdict(of interval: ClosedRange<Double>) -> ClaimVerdict? {
    if interval.lowerBound >= low, interval.upperBound <= high { return .holds }
    if interval.upperBound < low { return better == .low ? .refutedBetter : .fails }
    if interval.lowerBound > high { return better == .high ? .refutedBetter : .fails }
    return nil
  }

  /// Returns the range with its open end at twice, or half of, the published value.
  ///
  /// If the limit is further from zero than the value, the limit is used instead. The range is
  /// therefore never empty. The new end is the better end for a ratio, for less time, memory or
  /// count, and for a higher rate.
  func closed(around value: Double, unit: MeasurementUnit) -> ClaimRange {
    guard value > 0, value.isFinite, low.isFinite != high.isFinite else { return self }
    if low.isFinite {
      let isBetter = unit == .ratio || unit.isRate
      return ClaimRange(low: low, high: 2 * max(value, low), better: isBetter ? .high : nil)
    }
    let isBetter = !unit.isRate
    return ClaimRange(low: min(value, high) / 2, high: high, better: isBetter ? .low : nil)
  }
}

extension MeasurementUnit {
  /// Whether the unit is a rate, of which more is better.
  fileprivate var isRate: Bool { self == .gigabytesPerSecond || self == .perSecond }
}
