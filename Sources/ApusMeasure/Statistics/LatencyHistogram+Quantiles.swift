extension LatencyHistogram {
  /// Returns the quantile: the value that a part *p* of the values do not exceed; `nil` if empty.
  ///
  /// The result is the upper end of the bucket that holds the value, or the maximum. It is never
  /// below the value of that rank, and above it by less than one part in 2^`significantBits`.
  ///
  /// - Parameter p: The probability, 0 to 1. The rank is *p* times the count, rounded up:
  ///   definition 1 of Hyndman and Fan (1996).
  /// - Complexity: O(buckets). Does not allocate.
  public func quantile(_ p: Double) -> UInt64? {
    precondition((0...1).contains(p), "a quantile's probability lies in 0...1")
    guard count > 0 else { return nil }
    // A probability such as 0.07 is rounded in binary. With the next lower number, the rank of
    // 0.07 in 100 values stays 7.
    let rank = max(1, (p.nextDown * Double(count)).rounded(.up))
    var seen = 0
    for index in occupied {
      seen += counts[index]
      if Double(seen) >= rank { return min(values(at: index).upperBound, greatest) }
    }
    return greatest
  }

  /// The buckets that hold values, in ascending order, for export and plots.
  ///
  /// - Complexity: O(buckets). Allocates the array.
  public var buckets: [Bucket] {
    occupied.filter { counts[$0] > 0 }.map {
      Bucket(values: values(at: $0), count: counts[$0])
    }
  }
}
