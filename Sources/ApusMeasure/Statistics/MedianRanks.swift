/// The two order statistics that enclose the median of a continuous distribution.
///
/// In *n* sorted samples their ranks, counted from either end, are `depth`. The interval between
/// them needs no assumption about the distribution. It misses the median only if fewer than `depth`
/// samples fall on one side. The side of a sample is like the toss of a coin.
///
///     let ranks = MedianRanks(count: 11, confidence: 0.95)
///     ranks?.depth     // 2: the second and the tenth of eleven samples
///     ranks?.coverage  // 0.98828125
///
/// `Samples.medianInterval(confidence:_:)` applies them.
///
/// Source: Thompson, "On Confidence Ranges for the Median and Other Expectation Distributions for
/// Populations of Unknown Distribution Form", Annals of Mathematical Statistics 7 (1936).
public struct MedianRanks: Sendable, Hashable {
  /// The number of samples.
  public let count: Int
  /// The rank of both ends, counted from 1 at the nearer end of the sorted samples.
  public private(set) var depth: Int
  /// The probability that the samples of these ranks enclose the median.
  public private(set) var coverage: Double
  /// The coverage of the next inner ranks: zero or below if the ends meet or cross.
  private(set) var innerCoverage: Double
  /// The probability that exactly `depth` of `count` tosses are heads.
  private var probability: Double

  /// Finds the innermost ranks that cover at least `confidence`, or `nil` for too few samples.
  ///
  /// Six samples are the fewest for 95 %, eight for 99 %.
  ///
  /// - Parameters:
  ///   - count: The number of samples, from 1 to 2^32.
  ///   - confidence: The least coverage, above 0 and below 1.
  /// - Complexity: O(`count`), a few nanoseconds for each. Does not allocate.
  public init?(count: Int, confidence: Double) {
    Self.check(count)
    precondition(0 < confidence && confidence < 1, "a confidence lies between 0 and 1")
    guard count > 1 else { return nil }
    self.init(innermostOf: count)
    while coverage < confidence {
      guard depth > 1 else { return nil }
      widen()
    }
  }

  /// Creates ranks of a given depth, to compute their coverage.
  ///
  /// - Precondition: `depth` lies in 1 to half of `count`.
  /// - Complexity: O(`count`). Does not allocate.
  public init(count: Int, depth: Int) {
    Self.check(count)
    precondition(0 < depth && depth <= count / 2, "a depth lies in 1 to half the count")
    self.init(innermostOf: count)
    while self.depth > depth { widen() }
  }

  /// Checks the number of samples.
  ///
  /// A larger number would take hours, and no program has so many samples.
  private static func check(_ count: Int) {
    precondition(1...(1 << 32) ~= count, "count must be from 1 to 2^32")
  }

  /// Creates the innermost ranks: the middle two of an even count; for an odd count, those around
  /// it.
  ///
  /// The sum starts with the largest terms, in the middle: 2^-*n*, the first term from either end,
  /// is zero in a `Double` from *n* = 1075 on.
  private init(innermostOf count: Int) {
    self.count = count
    depth = count / 2
    // The middle coefficient by C(2i, i) = C(2i-2, i-1) · 2(2i-1)/i, each step scaled by a quarter.
    // Every product is exact while it fits 53 bits, so small counts have exact coverages.
    probability = 1
    var i = 1.0
    for _ in 0..<(count + 1) / 2 {
      probability *= 2 * i - 1
      probability /= 2 * i
      i += 1
    }
    let isOdd = count % 2 == 1
    coverage = isOdd ? 2 * probability : probability
    innerCoverage = isOdd ? 0 : -probability
  }

  /// Moves both ends outwards by one rank.
  private mutating func widen() {
    probability *= Double(depth)
    probability /= Double(count - depth + 1)
    depth -= 1
    innerCoverage = coverage
    coverage += 2 * probability
  }

  /// Returns the part of the gap by which each end moves inwards for a coverage of `confidence`.
  ///
  /// The result is exact for the double exponential distribution, and close for every distribution
  /// with a single mode.
  ///
  /// Source: Hettmansperger and Sheather, "Confidence Intervals Based on Interpolated Order
  /// Statistics", Statistics & Probability Letters 4 (1986), 75-79.
  func inwardFraction(confidence: Double) -> Double {
    let part = (coverage - confidence) / (coverage - innerCoverage)
    let outer = Double(depth)
    let inner = Double(count - depth)
    return inner * part / (outer + (inner - outer) * part)
  }
}
