extension Samples {
  /// Returns the distribution-free interval of the median, or `nil` for too few samples.
  ///
  /// The samples must be independent and come from the same distribution. Epochs of a single
  /// process are not independent if the interval is to be valid for the next process.
  ///
  ///     let samples = Samples([9, 10, 10, 11, 12, 30])
  ///     samples.medianInterval(confidence: 0.95, .exact)  // (low: 9, high: 30)
  ///
  /// - Parameters:
  ///   - confidence: The nominal coverage, above 0 and below 1.
  ///   - form: `.interpolated` for display, `.exact` if a verdict depends on the interval.
  /// - Returns: The ends, in the unit of the samples. 95 % needs six samples, 99 % eight.
  /// - Complexity: O(*n*), where *n* is the number of samples. Does not allocate.
  public func medianInterval(
    confidence: Double = 0.95, _ form: IntervalForm = .interpolated
  ) -> (low: Double, high: Double)? {
    guard let ranks = MedianRanks(count: count, confidence: confidence) else { return nil }
    let low = ascending[ranks.depth - 1]
    let high = ascending[count - ranks.depth]
    guard form == .interpolated else { return (low, high) }
    let fraction = ranks.inwardFraction(confidence: confidence)
    return (
      Self.point(fraction, from: low, to: ascending[ranks.depth]),
      Self.point(fraction, from: high, to: ascending[count - ranks.depth - 1])
    )
  }
}
