/// Samples: finite measurements in ascending order, never empty.
///
///     Samples([30, 10, 20]).median  // 20
///
public struct Samples: Sendable, Hashable {
  /// The measurements in ascending order.
  public let ascending: [Double]

  /// Creates a set from measurements in any order.
  ///
  /// - Precondition: `values` is not empty and every value is finite.
  /// - Complexity: O(*n* log *n*). Allocates the sorted copy and the working memory of the sort.
  public init(_ values: [Double]) {
    precondition(!values.isEmpty, "samples must not be empty")
    precondition(values.allSatisfy(\.isFinite), "samples must be finite")
    ascending = values.sorted()
  }

  /// The number of measurements.
  public var count: Int { ascending.count }
  /// The least measurement.
  public var minimum: Double { ascending[0] }
  /// The greatest measurement.
  public var maximum: Double { ascending[count - 1] }
  /// The median: the middle measurement, or the mean of the two in the middle.
  public var median: Double { quantile(0.5) }

  /// Returns the sample quantile by linear interpolation of the order statistics.
  ///
  /// Source: definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The
  /// American Statistician 50 (1996).
  ///
  /// - Parameter p: The probability, 0 to 1; anything else traps.
  /// - Complexity: O(1).
  public func quantile(_ p: Double) -> Double {
    precondition((0...1).contains(p), "a quantile's probability lies in 0...1")
    let position = p * Double(count - 1)
    let below = Int(position)
    let above = min(below + 1, count - 1)
    let fraction = position - Double(below)
    return Self.point(fraction, from: ascending[below], to: ascending[above])
  }

  /// Returns the value at a fraction of the way from `start` to `end`, even if `end - start`
  /// overflows.
  static func point(_ fraction: Double, from start: Double, to end: Double) -> Double {
    let difference = end - start
    guard difference.isFinite else { return start * (1 - fraction) + end * fraction }
    return start + fraction * difference
  }
}
