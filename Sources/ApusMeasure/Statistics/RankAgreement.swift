/// How far two properties rank things alike, within blocks of things that compare with each other.
///
/// Each pair of one block agrees, opposes or is tied. If the properties had nothing to do with each
/// other, every order within a block would be as likely as any other, so that the number of opposing
/// pairs has a known, exact distribution: the sum of those of the blocks.
///
///     RankAgreement([[.init(1, 10), .init(2, 20), .init(3, 15)]]).share  // 0.667
///
/// Source: Kendall, "A New Measure of Rank Correlation", Biometrika 30 (1938), 81-93.
package struct RankAgreement: Sendable, Hashable {
  /// One thing with its two properties.
  package struct Item: Sendable, Hashable {
    let first: Double
    let second: Double

    /// Creates a thing.
    package init(_ first: Double, _ second: Double) {
      self.first = first
      self.second = second
    }
  }

  /// The pairs that both properties order alike.
  package private(set) var agreeing = 0
  /// The pairs that the properties order the other way round.
  package private(set) var opposing = 0
  /// The pairs that are equal in one property.
  package private(set) var tied = 0
  private let sizes: [Int]

  /// Counts the pairs within each block.
  ///
  /// - Complexity: O(*n*^2) for blocks of *n* things. Allocates the sizes of the blocks.
  package init(_ blocks: [[Item]]) {
    sizes = blocks.map(\.count).filter { $0 > 1 }
    for block in blocks {
      for right in block.indices {
        for left in 0..<right { note(block[left], block[right]) }
      }
    }
  }

  /// How many pairs there are.
  package var pairs: Int { agreeing + opposing + tied }

  /// The share of the pairs that agree; tied ones count half. `nil` without a pair.
  package var share: Double? {
    pairs > 0 ? (Double(agreeing) + Double(tied) / 2) / Double(pairs) : nil
  }

  /// The share with an interval that leaves out one half where chance alone explains the share with
  /// a probability below 5 %; no interval where so few things cannot show that.
  ///
  /// - Complexity: O(*n*^3) for *n* things in a block. Allocates O(*n*^2).
  package var estimate: Estimate? {
    guard let share else { return nil }
    let reach = reach(error: 1 - Estimate.confidence)
    return Estimate(
      value: share, low: reach.map { max(0, share - $0) }, high: reach.map { min(1, share + $0) },
      unit: .ratio, samples: sizes.reduce(0, +), statistic: .median, population: .events)
  }

  private mutating func note(_ item: Item, _ other: Item) {
    let product = (item.first - other.first).sign(times: item.second - other.second)
    if product > 0 { agreeing += 1 } else if product < 0 { opposing += 1 } else { tied += 1 }
  }

  /// How far from one half a share must be to differ from it.
  private func reach(error: Double) -> Double? {
    var most: Int?
    var below = 0.0
    for (opposing, probability) in chance.enumerated() {
      below += probability
      guard 2 * below <= error else { break }
      most = opposing
    }
    return most.map { 0.5 - Double($0) / Double(pairs) }
  }

  /// How likely 0, 1, 2, ... pairs oppose by chance.
  private var chance: [Double] {
    sizes.map(KendallRanks.inversions).reduce([1]) { sum, block in
      var next = [Double](repeating: 0, count: sum.count + block.count - 1)
      for (index, probability) in sum.enumerated() {
        for (other, factor) in block.enumerated() { next[index + other] += probability * factor }
      }
      return next
    }
  }
}

extension Double {
  /// The sign of a product that may be too large or too small for a number: -1, 0 or 1.
  fileprivate func sign(times other: Double) -> Int {
    if self == 0 || other == 0 { return 0 }
    return (self < 0) == (other < 0) ? 1 : -1
  }
}
