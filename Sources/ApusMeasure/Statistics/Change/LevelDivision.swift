/// The division of a stretch of numbers into the two parts whose means differ most.
///
/// The statistic is the square of Student's t with the variance of both parts together. A step in a long series shows in it
/// better than in the energy statistic; two steps that undo each other, or another spread, show worse or not at all.
///
/// Source: Hawkins, "Testing a Sequence of Observations for a Shift in Location", Journal of the American Statistical
/// Association 72 (1977). Its limits assume a normal distribution; here they come from shuffled series.
package struct LevelDivision: SeriesDivision, Sendable, Hashable {
  /// The index of the first number of the second part.
  package let index: Int
  /// The square of t; infinite if both parts have equal numbers, which differ.
  package let statistic: Double

  /// Finds the strongest division of a stretch into parts of at least `least` numbers.
  ///
  /// Of equally strong divisions, the earliest is taken. Returns `nil` if the stretch is too short for two parts.
  ///
  /// - Parameters:
  ///   - values: Numbers near zero, as `clamped` returns them: the sums would lose small differences of large numbers.
  ///   - range: The stretch.
  ///   - least: The fewest numbers of a part, at least 2.
  /// - Complexity: O(*n*) in the length of the stretch. Does not allocate.
  package init?(of values: [Double], in range: Range<Int>, least: Int) {
    precondition(least >= 2, "a variance within a part takes two numbers")
    guard range.count >= 2 * least else { return nil }
    var (total, squares) = (0.0, 0.0)
    for index in range {
      total += values[index]
      squares += values[index] * values[index]
    }
    var best = (index: range.lowerBound + least, statistic: -1.0)
    var left = 0.0
    for index in range.lowerBound..<range.upperBound - least {
      left += values[index]
      let count = index + 1 - range.lowerBound
      guard count >= least else { continue }
      let statistic = Self.squareOfT(left, count, total, range.count, squares)
      if statistic > best.statistic { best = (index + 1, statistic) }
    }
    (index, statistic) = best
  }

  private static func squareOfT(
    _ left: Double, _ count: Int, _ total: Double, _ all: Int, _ squares: Double
  ) -> Double {
    let (first, second) = (Double(count), Double(all - count))
    let (low, high) = (left / first, (total - left) / second)
    let difference = (high - low) * (high - low)
    let within = squares - first * low * low - second * high * high
    guard within > 0 else { return difference > 0 ? .infinity : 0 }
    return difference * Double(all - 2) / (within * (1 / first + 1 / second))
  }

  /// Returns the numbers of a stretch as their distances from the median, none of which is beyond three standard deviations.
  ///
  /// A single spike would hide a step, or look like one. The deviation is 1.4826 times the median distance; if that is 0, the
  /// distances are returned as they are.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the stretch.
  package static func clamped(_ values: ArraySlice<Double>) -> [Double] {
    let middle = Samples(Array(values)).median
    let distances = values.map { $0 - middle }
    let limit = 3 * 1.4826 * Samples(distances.map(\.magnitude)).median
    return limit > 0 ? distances.map { min(max($0, -limit), limit) } : distances
  }
}
