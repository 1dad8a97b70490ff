#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Estimate {
  /// Returns this estimate with its 95 % interval widened to one that misses with probability `error`.
  ///
  /// Each half is stretched, on a logarithmic scale where the interval is above zero, by the quotient
  /// of Student's quantiles for three degrees of freedom, or four from fifteen samples on: fewer than
  /// the samples would have, because the ends of an order-statistic interval scatter more than a
  /// standard deviation does. What was counted is left as it is.
  ///
  /// - Returns: `nil` where there is no interval to widen.
  /// - Complexity: O(1). Does not allocate.
  package func widened(error: Double) -> Estimate? {
    guard let low, let high else { return nil }
    guard population != .exact, statistic != .reading, error < 1 - Self.confidence else {
      return self
    }
    // Simulated from 6 to 100 samples, in families of 20 and 54 claims (decision 0007).
    let freedom = samples < 15 ? 3 : 4
    let factor =
      StudentQuantile.twoSided(error: error, freedom: freedom)
      / StudentQuantile.twoSided(error: 1 - Self.confidence, freedom: freedom)
    let isPositive = low > 0 && value > 0
    func stretched(_ end: Double) -> Double {
      isPositive ? value * pow(end / value, factor) : value + factor * (end - value)
    }
    return Estimate(
      value: value, low: stretched(low), high: stretched(high), unit: unit, samples: samples,
      statistic: statistic, population: population)
  }
}
