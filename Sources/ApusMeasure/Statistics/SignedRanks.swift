/// The exact signed-rank test, and the interval that belongs to it.
///
/// The test finds the middle of a symmetric population. Two runs of identical code are
/// interchangeable, so the distribution of the difference of their times is symmetric. A sign test
/// needs no symmetry, but half as many processes again for the same answer.
///
/// Source: Wilcoxon, "Individual Comparisons by Ranking Methods", Biometrics Bulletin 1 (1945); the
/// interval: Tukey, "The Simplest Signed-Rank Tests", Princeton University (1949).
struct SignedRanks: Sendable {
  /// The number of samples.
  let count: Int
  /// The probability of a rank sum of at most each number, if the middle is at the limit.
  private let cumulative: [Double]

  /// Computes the distribution of the rank sum for a number of samples.
  ///
  /// - Complexity: O(`count`³), a millisecond for a hundred samples. Allocates O(`count`²).
  init(count: Int) {
    self.count = count
    var probabilities = [Double](repeating: 0, count: count * (count + 1) / 2 + 1)
    probabilities[0] = 1
    var most = 0
    for rank in stride(from: 1, through: count, by: 1) {
      most += rank
      for sum in stride(from: most, through: 0, by: -1) {
        let without = probabilities[sum]
        probabilities[sum] = (without + (sum >= rank ? probabilities[sum - rank] : 0)) / 2
      }
    }
    var total = 0.0
    cumulative = probabilities.map { probability in
      total += probability
      return min(1, total)
    }
  }

  /// Returns the p-value of samples so far above `limit`, if their middle is at `limit`.
  ///
  /// Ties make the p-value larger.
  ///
  /// - Precondition: There are `count` samples.
  /// - Complexity: O(*n* log *n*). Allocates.
  func probabilityAbove(_ limit: Double, _ samples: [Double]) -> Double {
    precondition(samples.count == count, "the distribution belongs to another number of samples")
    let distances = samples.map { $0 - limit }
    let order = distances.sorted { (abs($0), $1) < (abs($1), $0) }
    let sum = order.enumerated().reduce(0) { $1.element > 0 ? $0 + $1.offset + 1 : $0 }
    return cumulative[cumulative.count - 1 - sum]
  }

  /// Returns the median of the means of all pairs of samples, and its exact interval.
  ///
  /// The ends are `nil` for too few samples. 95 % needs six, 99 % eight.
  ///
  /// - Precondition: There are `count` samples, and `count` is positive.
  /// - Complexity: O(*n*² log *n*). Allocates O(*n*²).
  func middle(
    of samples: [Double], confidence: Double
  ) -> (value: Double, ends: (low: Double, high: Double)?) {
    precondition(samples.count == count, "the distribution belongs to another number of samples")
    let means = Samples(
      samples.indices.flatMap { first in
        samples[first...].map { (samples[first] + $0) / 2 }
      })
    let depth = cumulative.firstIndex { $0 > (1 - confidence) / 2 } ?? 0
    guard depth > 0 else { return (means.median, nil) }
    return (means.median, (means.ascending[depth - 1], means.ascending[means.count - depth]))
  }
}
