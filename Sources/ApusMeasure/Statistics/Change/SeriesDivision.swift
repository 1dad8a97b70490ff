/// A division of a stretch of numbers into two parts that differ.
protocol SeriesDivision {
  /// The index of the first number of the second part.
  var index: Int { get }
  /// How strongly the parts differ; zero or below if they are alike.
  var statistic: Double { get }

  /// Finds the strongest division into parts of at least `least` numbers, or returns `nil` if the stretch is too short.
  init?(of values: [Double], in range: Range<Int>, least: Int)
}
