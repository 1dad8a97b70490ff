/// The ranks of the slopes between pairs of points that enclose the slope of their trend.
///
/// Without a trend, every order of *n* values is equally likely. The number of pairs in the wrong
/// order then has a known, exact distribution, whatever the distribution of the values is.
///
/// Source: Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", Journal of the
/// American Statistical Association 63 (1968), 1379-1389.
struct KendallRanks: Sendable, Hashable {
  /// The rank of both ends, counted from 1 at the nearer end of the sorted slopes.
  let depth: Int

  /// Finds the innermost slopes that miss with a probability of at most `error`.
  ///
  /// Returns `nil` for too few points. The least possible error is 1.7 % for five points and 0.04 %
  /// for seven.
  ///
  /// - Complexity: O(*n*^3) for *n* points. Allocates O(*n*^2).
  init?(points count: Int, error: Double) {
    precondition(count > 1 && error > 0, "two points have a slope, and no interval is certain")
    var depth = 0
    var below = 0.0
    for probability in Self.inversions(count) {
      below += probability
      guard 2 * below <= error else { break }
      depth += 1
    }
    guard depth > 0 else { return nil }
    self.depth = depth
  }

  /// Returns the probabilities of 0, 1, 2, ... pairs in the wrong order, for `count` shuffled
  /// values.
  static func inversions(_ count: Int) -> [Double] {
    var distribution = [1.0]
    for inserted in 2...count {
      // The new value can pass 0 to `inserted` - 1 others, all equally likely.
      var next = [Double](repeating: 0, count: distribution.count + inserted - 1)
      for (inversions, probability) in distribution.enumerated() {
        for passed in 0..<inserted { next[inversions + passed] += probability / Double(inserted) }
      }
      distribution = next
    }
    return distribution
  }
}
