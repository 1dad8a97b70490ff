/// The level of a series between two changes: the median of its values.
package struct TrendLevel: Sendable, Hashable {
  /// The indices of the values of the level.
  package let range: Range<Int>
  /// The median of the values; the coverage of its interval is `confidence`.
  package let median: Double
  /// The ends of the median's interval; `nil` for fewer than seven values.
  package let low: Double?, high: Double?

  /// The coverage at which two independent intervals contain both medians in 95 % of the cases.
  private static let confidence = 0.974_68

  init(_ values: [Double], in range: Range<Int>) {
    let samples = Samples(Array(values[range]))
    let interval = samples.medianInterval(confidence: Self.confidence, .exact)
    self.range = range
    median = samples.median
    low = interval?.low
    high = interval?.high
  }
}
