/// A share of samples with its 95 % interval.
///
/// The interval is Wilson's: it holds for few samples too, and stays within 0 and 1. It is widened if
/// successive samples depend on each other, because such samples tell less than independent ones.
///
///     let share = ShareInterval(25, of: 100)
///     share.value  // 0.25
///     share.low    // 0.1755
///     share.high   // 0.3430
///
/// Source: Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
public struct ShareInterval: Hashable, Sendable {
  /// The share of the samples, from 0 to 1; 0 if there are no samples.
  public let value: Double
  /// The lower end of the interval.
  public let low: Double
  /// The upper end of the interval.
  public let high: Double

  /// Creates the share of some samples.
  ///
  /// - Parameters:
  ///   - part: The number of samples that count, from 0 to `whole`.
  ///   - whole: The number of all samples.
  ///   - dependence: The factor by which dependence increases the variance; 1 for independent
  ///     samples. Less than 1 counts as 1.
  /// - Precondition: `part` is from 0 to `whole`. Checked in every build.
  public init(_ part: Int, of whole: Int, dependence: Double = 1) {
    precondition(part >= 0 && part <= whole, "part must be from 0 to whole")
    guard whole > 0 else {
      (value, low, high) = (0, 0, 1)
      return
    }
    let share = Double(part) / Double(whole)
    let count = Double(whole) / max(1, dependence)
    let squared = Self.quantile * Self.quantile / count
    let middle = (share + squared / 2) / (1 + squared)
    let reach =
      Self.quantile * (share * (1 - share) / count + squared / (4 * count)).squareRoot()
      / (1 + squared)
    value = share
    low = part == 0 ? 0 : max(0, middle - reach)
    high = part == whole ? 1 : min(1, middle + reach)
  }

  /// The quantile of the normal distribution that leaves 2.5 % on each side.
  static let quantile = 1.959_963_985

  /// Whether a share is within the interval.
  ///
  ///     ShareInterval(25, of: 100).contains(0.3)  // true
  ///
  public func contains(_ share: Double) -> Bool { share >= low && share <= high }
}
