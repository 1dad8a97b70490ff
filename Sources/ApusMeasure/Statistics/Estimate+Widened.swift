#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Estimate {
  /// Returns this estimate with its 95 % interval widened to an error probability of `error`.
  ///
  /// Each half is stretched by the quotient of Student's quantiles, on a logarithmic scale if the
  /// interval is above zero. The quantiles have three degrees of freedom, or four from fifteen
  /// samples on. The samples would have more, but the ends of an order-statistic interval scatter
  /// more than a standard deviation does. A counted value does not change.
  ///
  /// - Returns: `nil` if the estimate has no interval.
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
