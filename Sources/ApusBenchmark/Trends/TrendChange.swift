/// A change of a series: its first point, and the levels before and after it.
package struct TrendChange: Sendable, Hashable {
  /// The first point of the new level.
  package let point: TrendPoint
  /// The p-value of the change: how often a series without it divides as well by chance.
  package let significance: Double
  /// The level from the previous change, or the start, up to this change.
  package let before: TrendLevel
  /// The level from this change up to the next change, or the end.
  package let after: TrendLevel

  /// The ratio of the median after to the median before, or `nil` if one of them is not above zero.
  package var ratio: Double? { Self.quotient(after.median, before.median) }

  /// The 95 % interval of the ratio, or `nil` if a level has too few values.
  ///
  /// The interval is made from the exact order-statistic intervals of the two medians. These assume
  /// nothing about the distributions, but take the index of the change as given. The interval is
  /// rather too wide than too narrow: both medians lie in their intervals in 95 % of the cases.
  package var ratioInterval: (low: Double, high: Double)? {
    guard
      let least = before.low, let most = before.high, let low = after.low, let high = after.high,
      let under = Self.quotient(low, most), let over = Self.quotient(high, least)
    else { return nil }
    return (under, over)
  }

  private static func quotient(_ after: Double, _ before: Double) -> Double? {
    guard after > 0, before > 0, (after / before).isFinite else { return nil }
    return after / before
  }

  /// The change as a JSON object; the shape is in `Documentation/History.md`.
  package var json: ResultJSONValue {
    let interval = ratioInterval
    return .object([
      ResultJSONValue.Member("p", .double(significance)),
      ResultJSONValue.Member("before", .double(before.median)),
      ResultJSONValue.Member("after", .double(after.median)),
      ResultJSONValue.Member("ratio", ratio.map(ResultJSONValue.double) ?? .null),
      ResultJSONValue.Member("low", interval.map { .double($0.low) } ?? .null),
      ResultJSONValue.Member("high", interval.map { .double($0.high) } ?? .null),
    ])
  }
}
