extension Samples {
  /// Returns the exact, distribution-free interval of the median, or `nil` for too few samples.
  ///
  /// The ends are order statistics; the coverage is at least `confidence`.
  ///
  /// - Parameter confidence: The nominal coverage, such as 0.95.
  /// - Complexity: O(*n*), where *n* is the number of samples. Does not allocate.
  public func medianInterval(confidence: Double) -> (low: Double, high: Double)? {
    var tail = 0.0
    var probability = Double(sign: .plus, exponent: -count, significand: 1)
    var rank = 0
    while tail + probability <= (1 - confidence) / 2, rank < count / 2 {
      tail += probability
      probability *= Double(count - rank) / Double(rank + 1)
      rank += 1
    }
    return rank == 0 ? nil : (ascending[rank - 1], ascending[count - rank])
  }
}
