/// The distribution of samples: their ends, outer tenths, quarters and median.
///
/// It shows the scatter of single samples. The interval of an `Estimate` shows only how well the
/// median is known. Use the estimate for conclusions, and a `LatencyHistogram` for the far tail of
/// many events.
///
///     let waits = Distribution(Samples([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 900]))
///     waits.median  // 15
///     waits.p90  // 19
///     waits.greatest  // 900
///
public struct Distribution: Sendable, Hashable {
  /// The fewest samples of a distribution: a tenth of fewer would be less than a whole sample.
  package static let fewestSamples = 10

  /// The number of samples; `nil` if it was not stored.
  public let count: Int?
  /// The least sample.
  public let least: Double
  /// The lower tenth: a tenth of the samples lies below.
  public let p10: Double
  /// The lower quartile: a quarter of the samples lies below.
  public let p25: Double
  /// The median: half of the samples lies below.
  public let median: Double
  /// The upper quartile: a quarter of the samples lies above.
  public let p75: Double
  /// The upper tenth: a tenth of the samples lies above.
  public let p90: Double
  /// The greatest sample.
  public let greatest: Double

  /// Creates the distribution of some samples, in their unit.
  ///
  /// The quantiles are those of `Samples.quantile(_:)`. They never decrease.
  ///
  /// - Complexity: O(1). Does not allocate.
  public init(_ samples: Samples) {
    var last = samples.minimum
    // Interpolation can round past a neighbour, and overflow between the largest doubles.
    func next(_ probability: Double) -> Double {
      last = min(max(last, samples.quantile(probability)), samples.maximum)
      return last
    }
    count = samples.count
    least = samples.minimum
    p10 = next(0.1)
    p25 = next(0.25)
    median = next(0.5)
    p75 = next(0.75)
    p90 = next(0.9)
    greatest = samples.maximum
  }

  /// Creates the distribution of finite measurements, or returns `nil` if they are fewer than ten.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of values. Allocates as `Samples` does.
  package init?(ofEnough values: [Double]) {
    guard values.count >= Self.fewestSamples else { return nil }
    self.init(Samples(values))
  }

  /// Creates a distribution from its seven numbers, or returns `nil` if they decrease.
  init?(ascending numbers: [Double], count: Int?) {
    guard numbers.count == 7, numbers.allSatisfy(\.isFinite),
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    self.count = count
    (least, p10, p25, median) = (numbers[0], numbers[1], numbers[2], numbers[3])
    (p75, p90, greatest) = (numbers[4], numbers[5], numbers[6])
  }
}
