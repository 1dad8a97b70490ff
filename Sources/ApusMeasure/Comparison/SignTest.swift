/// The exact sign test: how surprising it would be to see so many samples on one side of a limit.
enum SignTest {
  /// Returns the probability of at least as many samples above `limit`, were the median `limit`.
  ///
  /// Samples equal to the limit are left out, as the test has it.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  static func probabilityAbove(_ limit: Double, _ samples: [Double]) -> Double {
    let above = samples.count { $0 > limit }
    let below = samples.count { $0 < limit }
    return upperTail(of: above, among: above + below)
  }

  /// The probability of at least `successes` heads in `count` tosses of a fair coin; at most 1000 tosses,
  /// far more than a comparison has processes.
  static func upperTail(of successes: Int, among count: Int) -> Double {
    guard successes > 0 else { return 1 }
    var probability = Double(sign: .plus, exponent: -count, significand: 1)
    var sum = 0.0
    for heads in 0...count {
      if heads >= successes { sum += probability }
      probability *= Double(count - heads) / Double(heads + 1)
    }
    return min(1, sum)
  }

  /// Adjusts probabilities for being several, keeping their order.
  ///
  /// Source: Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
  /// Statistics 6 (1979).
  static func holm(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var adjusted = probabilities
    var greatest = 0.0
    for (rank, index) in order.enumerated() {
      greatest = max(greatest, min(1, Double(order.count - rank) * probabilities[index]))
      adjusted[index] = greatest
    }
    return adjusted
  }
}
