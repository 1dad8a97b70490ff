#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two-sided quantiles of Student's t distribution, and its tails.
package enum StudentQuantile {
  /// Returns the *t* that |T| exceeds with probability `error`.
  ///
  ///     StudentQuantile.twoSided(error: 0.05, freedom: 5)  // 2.571
  ///
  /// - Complexity: O(`freedom`). Does not allocate.
  package static func twoSided(error: Double, freedom: Int) -> Double {
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if 1 - within(angle: middle, freedom) > error { low = middle } else { high = middle }
    }
    return Double(freedom).squareRoot() * tan((low + high) / 2)
  }

  /// Returns the probability with which |T| exceeds `t`.
  ///
  ///     StudentQuantile.probability(beyond: 2.571, freedom: 5)  // 0.05
  ///
  /// - Complexity: O(`freedom`). Does not allocate.
  package static func probability(beyond t: Double, freedom: Int) -> Double {
    max(0, 1 - within(angle: atan(t / Double(freedom).squareRoot()), freedom))
  }

  /// Returns the probability that |T| is below √`freedom` · tan(`angle`).
  ///
  /// Source: 26.7.3 and 26.7.4 of Abramowitz and Stegun, "Handbook of Mathematical Functions",
  /// 1964.
  private static func within(angle: Double, _ freedom: Int) -> Double {
    let isOdd = freedom % 2 == 1
    let square = cos(angle) * cos(angle)
    var term = isOdd ? cos(angle) : 1
    var sum = freedom == 1 ? 0 : term
    var power = isOdd ? 3 : 2
    while power < freedom {
      term *= square * Double(power - 1) / Double(power)
      sum += term
      power += 2
    }
    return isOdd ? 2 / Double.pi * (angle + sin(angle) * sum) : sin(angle) * sum
  }
}
