import ApusSystem

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
  /// The end that was closed around the published value, because the source states only the other;
  /// `nil` if no end was.
  private let closed: End?

  init(
    low: Double = -.infinity, high: Double = .infinity, better: End? = nil, closed: End? = nil
  ) {
    (self.low, self.high, self.better, self.closed) = (low, high, better, closed)
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
      return ClaimRange(
        low: low, high: 2 * max(value, low), better: isBetter ? .high : nil, closed: .high)
    }
    let isBetter = !unit.isRate
    return ClaimRange(
      low: min(value, high) / 2, high: high, better: isBetter ? .low : nil, closed: .low)
  }

  /// Returns the range as a sentence about a claim, which says whether an end is not the source's.
  func sentence(_ unit: MeasurementUnit) -> String {
    let ends = (Quantity.text(low, unit), Quantity.text(high, unit))
    let words =
      isClosed ? "from \(ends.0) to \(ends.1)" : low.isFinite ? "from \(ends.0)" : "up to \(ends.1)"
    let remark: String =
      switch closed {
      case .low: "; its source states no lower end"
      case .high: "; its source states no upper end"
      case nil: ""
      }
    return "The claim holds \(words)\(remark)."
  }
}

extension MeasurementUnit {
  /// Whether the unit is a rate, of which more is better.
  fileprivate var isRate: Bool { self == .gigabytesPerSecond || self == .perSecond }
}
