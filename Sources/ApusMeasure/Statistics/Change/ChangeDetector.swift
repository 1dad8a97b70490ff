/// A change detector for the distribution of a series of numbers, without a threshold of size.
///
/// The series is divided repeatedly, at the index where the means of both parts differ most, or else at that with the largest
/// energy statistic. To test a division, the numbers of each part are shuffled many times. The change counts if few of the
/// shuffled series divide as strongly: at most 0.8 of `significance` by the means and 0.2 by the energy, so that both together
/// keep to it.
///
/// Nothing is assumed about the distribution. Neighbours may be a little alike, as the sessions of a machine are. If they are
/// very alike, as the samples of a single process are, changes appear everywhere.
///
/// A paired comparison of two versions measured side by side detects far smaller differences.
///
///     let detector = ChangeDetector()
///     detector.changes(in: before + after)  // a single change, at before.count
///
/// Source: E-divisive, of Matteson and James, "A Nonparametric Approach for Multiple Change Point
/// Analysis of Multivariate Data", Journal of the American Statistical Association 109 (2014), for the divisions one after
/// another and the shuffles. Used on histories of benchmarks by Daly et al., "The Use of Change Point Detection to Identify
/// Software Performance Regressions in a Continuous Integration System", ICPE 2020.
package struct ChangeDetector: Sendable, Hashable {
  /// The fewest numbers between two changes.
  package let leastSegment: Int
  /// The number of shuffled series with which a division is compared.
  package let permutations: Int
  /// The greatest p-value that counts as a change.
  package let significance: Double
  /// Whether neighbours may be alike, so that the shuffled series keep the correlation that is found.
  package let keepsMemory: Bool
  /// The seed of the shuffles: the same series always has the same changes.
  package let seed: UInt64

  /// The part of the significance that divisions by the means have.
  ///
  /// In simulations of 50 normal numbers with a step of one deviation, 0.8 finds 39 of 100 steps and 81 of 100 pairs of steps
  /// of 2.5 deviations that undo each other; 0.5 finds 36 and 90.
  static let shareOfLevels = 0.8

  /// Creates a detector.
  ///
  /// - Precondition: `leastSegment` is from 2 to 2^32, `permutations` from 1 to 2^32, and
  ///   `significance` lies below 1 and can be reached with so many permutations: a fifth of it is at least
  ///   1 / (`permutations` + 1).
  package init(
    leastSegment: Int = 5, permutations: Int = 999, significance: Double = 0.01,
    keepsMemory: Bool = true, seed: UInt64 = 0x0A9B_5C0D
  ) {
    precondition(2...(1 << 32) ~= leastSegment, "leastSegment must be from 2 to 2^32")
    precondition(1...(1 << 32) ~= permutations, "permutations must be from 1 to 2^32")
    precondition(
      significance < 1
        && (1 - Self.shareOfLevels) * significance * Double(permutations + 1) >= 1 - 1e-9,
      "so few permutations cannot reach the significance")
    self.leastSegment = leastSegment
    self.permutations = permutations
    self.significance = significance
    self.keepsMemory = keepsMemory
    self.seed = seed
  }

  /// The least length of a series that can be judged.
  package var fewestValues: Int { 2 * leastSegment }

  /// Returns the changes of a series in order, or `nil` if it has fewer than `fewestValues`
  /// numbers.
  ///
  /// - Parameter values: Finite numbers in the order of time.
  /// - Complexity: O((*k* + 1) · *r* · *n*²), where *n* is the number of values, *r* of
  ///   permutations and *k* of changes. The permutations end early if too many of them divide as
  ///   strongly. Allocates O(*n*) for each permutation.
  package func changes(in values: [Double]) -> [ChangePoint]? {
    precondition(values.allSatisfy(\.isFinite), "a series must be finite")
    guard values.count >= fewestValues else { return nil }
    let scaled = Self.scaled(values)
    let independent = divided(scaled, .none)
    guard keepsMemory, !independent.changes.isEmpty else {
      return independent.changes.sorted { $0.index < $1.index }
    }
    // Around the levels of these segments, neighbours may still be alike. Some changes are then
    // random.
    let memory = SeriesMemory(of: scaled, segments: independent.ranges)
    return divided(scaled, memory).changes.sorted { $0.index < $1.index }
  }

  private func divided(_ values: [Double], _ memory: SeriesMemory) -> ChangeSearch {
    var search = ChangeSearch(self, values, memory)
    while search.divide() {}
    return search
  }

  /// Scales the numbers to -1...1, so that no sum of distances overflows; the p-values do not
  /// change.
  private static func scaled(_ values: [Double]) -> [Double] {
    let largest = values.map(\.magnitude).max() ?? 0
    return largest > 0 ? values.map { $0 / largest } : values
  }
}
