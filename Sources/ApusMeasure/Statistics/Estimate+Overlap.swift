extension Estimate {
  /// Returns whether the intervals of two estimates have a value in common.
  ///
  /// Intervals apart show a difference. Intervals that overlap show nothing: two 95 % intervals may
  /// overlap although the values differ. To find a small difference, measure both in pairs.
  ///
  /// - Returns: `nil` if an estimate has no interval or the units differ.
  public func overlaps(_ other: Estimate) -> Bool? {
    guard unit == other.unit, let low, let high, let otherLow = other.low,
      let otherHigh = other.high
    else { return nil }
    return low <= otherHigh && otherLow <= high
  }
}
