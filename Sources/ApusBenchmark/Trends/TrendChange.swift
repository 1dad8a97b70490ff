/// A change of a series: where it begins, and the levels on either side.
package struct TrendChange: Sendable, Hashable {
  /// The point with which the new level begins.
  package let point: TrendPoint
  /// How often a series without this change divides as well by chance: a p-value.
  package let significance: Double
  /// The level from the change before, or the start, up to this one.
  package let before: TrendLevel
  /// The level from this change up to the next, or the end.
  package let after: TrendLevel

  /// How many times the median before the median after is, or `nil` where one is not above zero.
  package var ratio: Double? { Self.quotient(after.median, before.median) }

  /// The 95 % interval of the ratio, or `nil` where one of the levels has too few values.
  ///
  /// It is made of the exact order-statistic intervals of the two medians, which assumes nothing
  /// about their distributions but takes the place of the change as given. It is wide rather than
  /// narrow: both medians lie in theirs in 95 % of the cases.
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
  package var json: JSONValue {
    let interval = ratioInterval
    return .object([
      JSONValue.Member("p", .double(significance)),
      JSONValue.Member("before", .double(before.median)),
      JSONValue.Member("after", .double(after.median)),
      JSONValue.Member("ratio", ratio.map(JSONValue.double) ?? .null),
      JSONValue.Member("low", interval.map { .double($0.low) } ?? .null),
      JSONValue.Member("high", interval.map { .double($0.high) } ?? .null),
    ])
  }
}
