/// Finds where the distribution of a series of numbers changes, without a threshold on how much.
///
/// The series is divided again and again at the place where the energy statistic is largest, as long
/// as chance does not divide it as well: the numbers of each part are shuffled, and only where at
/// most `significance` of the shuffled series divide as strongly does the change count. Nothing is
/// assumed about the distribution. The numbers must be independent of each other: series whose
/// neighbours are alike, such as the samples of one process, have changes everywhere.
///
/// For two versions that can be measured side by side a paired comparison sees far less.
///
///     let detector = ChangeDetector()
///     detector.changes(in: before + after)  // one, at before.count
///
/// Source: E-divisive, of Matteson and James, "A Nonparametric Approach for Multiple Change Point
/// Analysis of Multivariate Data", Journal of the American Statistical Association 109 (2014). Used
/// on histories of benchmarks by Daly et al., "The Use of Change Point Detection to Identify
/// Software Performance Regressions in a Continuous Integration System", ICPE 2020.
package struct ChangeDetector: Sendable, Hashable {
  /// The fewest numbers between two changes.
  package let leastSegment: Int
  /// How many shuffled series a division is held against.
  package let permutations: Int
  /// The greatest p-value that counts as a change.
  package let significance: Double
  /// What the shuffles are seeded with: the same series always has the same changes.
  package let seed: UInt64

  /// Creates a detector.
  ///
  /// - Precondition: `leastSegment` is from 2 to 2^32, `permutations` from 1 to 2^32, and
  ///   `significance` lies below 1 and can be reached with so many permutations: it is at least
  ///   1 / (`permutations` + 1).
  package init(
    leastSegment: Int = 5, permutations: Int = 499, significance: Double = 0.01,
    seed: UInt64 = 0x0A9B_5C0D
  ) {
    precondition(2...(1 << 32) ~= leastSegment, "leastSegment must be from 2 to 2^32")
    precondition(1...(1 << 32) ~= permutations, "permutations must be from 1 to 2^32")
    precondition(
      significance < 1 && significance * Double(permutations + 1) >= 1,
      "so few permutations cannot reach the significance")
    self.leastSegment = leastSegment
    self.permutations = permutations
    self.significance = significance
    self.seed = seed
  }

  /// The fewest numbers of which anything can be said.
  package var fewestValues: Int { 2 * leastSegment }

  /// Returns the changes of a series in their order, or `nil` for fewer than `fewestValues` numbers,
  /// of which nothing can be said.
  ///
  /// - Parameter values: Finite numbers in the order of time.
  /// - Complexity: O((*k* + 1) · *r* · *n*²), where *n* is the number of values, *r* of permutations
  ///   and *k* of changes; the permutations end early once chance is seen to do as well. Allocates
  ///   O(*n*) for each permutation.
  package func changes(in values: [Double]) -> [ChangePoint]? {
    precondition(values.allSatisfy(\.isFinite), "a series must be finite")
    guard values.count >= fewestValues else { return nil }
    let scaled = Self.scaled(values)
    let independent = divided(scaled, .none)
    guard !independent.changes.isEmpty else { return [] }
    // About these levels the numbers may still be alike, and then some of the changes are chance.
    let memory = SeriesMemory(of: scaled, segments: independent.ranges)
    return divided(scaled, memory).changes.sorted { $0.index < $1.index }
  }

  private func divided(_ values: [Double], _ memory: SeriesMemory) -> ChangeSearch {
    var search = ChangeSearch(self, values, memory)
    while search.divide() {}
    return search
  }

  /// The numbers between -1 and 1, so that no sum of distances overflows; the p-values stay.
  private static func scaled(_ values: [Double]) -> [Double] {
    let largest = values.map(\.magnitude).max() ?? 0
    return largest > 0 ? values.map { $0 / largest } : values
  }
}
