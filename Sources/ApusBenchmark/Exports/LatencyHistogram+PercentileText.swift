extension LatencyHistogram {
  /// Returns the percentiles as HdrHistogram prints them for its plotters: the content of a `.hgrm`
  /// file.
  ///
  /// To compute with percentiles, use `quantile(_:)`. The levels grow denser towards 100 %: each
  /// halving of the rest has five levels.
  ///
  ///     var latencies = LatencyHistogram(significantBits: 10)
  ///     for ticks in 1...1000 as ClosedRange<UInt64> { latencies.record(ticks) }
  ///     latencies.hgrm().contains("#[Max     =     1000.000, Total count    =         1000]")  // true
  ///
  /// Values are the upper ends of their buckets, as in `quantile(_:)`. The deviation is computed
  /// from the middles of the buckets; the mean is exact. An empty histogram has no rows.
  ///
  /// Source: `AbstractHistogram.outputPercentileDistribution` of https://github.com/HdrHistogram.
  ///
  /// - Parameter factor: The positive factor of all values, such as nanoseconds per tick.
  /// - Complexity: O(buckets + log *n*), where *n* is the count. Allocates the text.
  public func hgrm(scaledBy factor: Double = 1) -> String {
    precondition(factor > 0 && factor.isFinite, "a histogram is scaled by a positive number")
    var text = PercentileText()
    addRows(to: &text, factor)
    text.add(
      ("Mean", PercentileText.fixed((mean ?? 0) * factor, 3)),
      ("StdDeviation", PercentileText.fixed(deviation * factor, 3)))
    text.add(
      ("Max", spelled(maximum ?? 0, factor)), ("Total count", "\(count)"))
    text.add(("Buckets", "\(64 - significantBits)"), ("SubBuckets", "\(2 << significantBits)"))
    return text.text
  }

  private func addRows(to text: inout PercentileText, _ factor: Double) {
    var level = 0.0
    var seen = 0
    for bucket in buckets {
      seen += bucket.count
      let value = spelled(min(bucket.values.upperBound, greatest), factor)
      // Of the last bucket, only the first level has a row; the row of 100 % follows.
      repeat {
        guard level < Self.lastLevel, 100 * Double(seen) / Double(count) >= level else { break }
        text.add(value: value, percentile: level / 100, count: seen)
        level = Self.level(after: level)
      } while seen < count
    }
    if let maximum { text.add(value: spelled(maximum, factor), percentile: 1, count: count) }
  }

  /// The last level with a row: higher levels would print alike in twelve decimals, or no longer
  /// grow.
  private static let lastLevel = 100 - 1e-10

  /// Returns the next percentage that has a row.
  private static func level(after level: Double) -> Double {
    let halvings = (100 / (100 - level)).exponent + 1
    return level + 100 / Double(sign: .plus, exponent: halvings, significand: 5)
  }

  private func spelled(_ value: UInt64, _ factor: Double) -> String {
    factor == 1 ? "\(value).000" : PercentileText.plain(Double(value) * factor)
  }

  /// The standard deviation, computed as if each value were the middle of its bucket.
  private var deviation: Double {
    guard let mean else { return 0 }
    let squares = buckets.reduce(0.0) { sum, bucket in
      let low = Double(bucket.values.lowerBound)
      let middle = low + (Double(bucket.values.upperBound) - low) / 2
      return sum + Double(bucket.count) * (middle - mean) * (middle - mean)
    }
    return (squares / Double(count)).squareRoot()
  }
}
