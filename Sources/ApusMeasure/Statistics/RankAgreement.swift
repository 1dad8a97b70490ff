/// The agreement of two rankings of items, within blocks of items that are comparable.
///
/// Each pair within a block agrees, opposes or is tied. If the two properties are independent,
/// every order within a block is equally likely. The number of opposing pairs then has a known,
/// exact distribution: that of the sum over the blocks.
///
///     RankAgreement([[.init(1, 10), .init(2, 20), .init(3, 15)]]).share  // 0.667
///
/// Source: Kendall, "A New Measure of Rank Correlation", Biometrika 30 (1938), 81-93.
package struct RankAgreement: Sendable, Hashable {
  /// An item with its two properties.
  package struct Item: Sendable, Hashable {
    let first: Double
    let second: Double

    /// Creates an item from its properties.
    package init(_ first: Double, _ second: Double) {
      self.first = first
      self.second = second
    }
  }

  /// The number of pairs that both properties order alike.
  package private(set) var agreeing = 0
  /// The number of pairs that the properties order in opposite ways.
  package private(set) var opposing = 0
  /// The number of pairs that are equal in at least one property.
  package private(set) var tied = 0
  private let sizes: [Int]

  /// Counts the pairs within each block.
  ///
  /// - Complexity: O(*n*^2) for blocks of *n* items. Allocates the sizes of the blocks.
  package init(_ blocks: [[Item]]) {
    sizes = blocks.map(\.count).filter { $0 > 1 }
    for block in blocks {
      for right in block.indices {
        for left in 0..<right { note(block[left], block[right]) }
      }
    }
  }

  /// The number of pairs.
  package var pairs: Int { agreeing + opposing + tied }

  /// The share of the pairs that agree; a tied pair counts half. `nil` without a pair.
  package var share: Double? {
    pairs > 0 ? (Double(agreeing) + Double(tied) / 2) / Double(pairs) : nil
  }

  /// The share of agreeing pairs with its interval, or `nil` without a pair.
  ///
  /// The interval excludes one half if the probability of such a share by chance is below 5 %. The
  /// estimate has no interval if there are too few items to show that.
  ///
  /// - Complexity: O(*n*^3) for *n* items in a block. Allocates O(*n*^2).
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

  /// Returns how far a share must be from one half to differ from it, or `nil` if none can.
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

  /// The probabilities of 0, 1, 2, ... opposing pairs by chance.
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
  /// Returns the sign of a product, -1, 0 or 1, even if the product overflows or underflows.
  fileprivate func sign(times other: Double) -> Int {
    if self == 0 || other == 0 { return 0 }
    return (self < 0) == (other < 0) ? 1 : -1
  }
}
