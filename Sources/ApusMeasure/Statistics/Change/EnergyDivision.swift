/// The division of a stretch of numbers into the two most unlike parts.
///
/// The energy statistic measures how unlike two parts are: numbers of different parts are farther
/// apart than numbers of the same part. The parts have *n* and *m* numbers. `between` is the sum of
/// the distances across the parts; `left` and `right` are the sums within them:
///
///     Q = nm / (n + m) · (2 between / nm − left / C(n, 2) − right / C(m, 2))
///
/// The second part may end before the stretch does, so that a later change does not hide this
/// change. The tests have a version of a few lines that sums every distance anew.
///
/// Source: Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of
/// Multivariate Data", Journal of the American Statistical Association 109 (2014), section 2, with
/// the exponent 1.
package struct EnergyDivision: SeriesDivision, Sendable, Hashable {
  /// The index of the first number of the second part.
  package let index: Int
  /// The energy statistic Q; zero or below if the parts are alike.
  package let statistic: Double

  /// Finds the strongest division of a stretch into parts of at least `least` numbers.
  ///
  /// Of equally strong divisions, the earliest is taken. Returns `nil` if the stretch is too short
  /// for two parts.
  ///
  /// - Parameters:
  ///   - values: Finite numbers with finite differences.
  ///   - range: The stretch.
  ///   - least: The fewest numbers of a part, at least 2.
  /// - Complexity: O(*n*²) time and O(*n*) space in the length of the stretch. Allocates twice.
  package init?(of values: [Double], in range: Range<Int>, least: Int) {
    precondition(least >= 2, "a distance within a part takes two numbers")
    guard range.count >= 2 * least else { return nil }
    var search = Search(values: values, range: range, least: least)
    self = search.strongest()
  }

  private init(index: Int, statistic: Double) {
    self.index = index
    self.statistic = statistic
  }
}

extension EnergyDivision {
  /// A search that adds each distance a constant number of times, however many divisions there are.
  private struct Search {
    let values: [Double]
    let range: Range<Int>
    let least: Int
    /// The distances within the numbers from the start of the range up to an offset.
    var left: [Double]
    /// The distances within the numbers from the index in question up to an offset.
    var right: [Double]

    init(values: [Double], range: Range<Int>, least: Int) {
      self.values = values
      self.range = range
      self.least = least
      left = [Double](repeating: 0, count: range.count + 1)
      right = left
      for end in range {
        var sum = 0.0
        for index in range.lowerBound..<end { sum += (values[index] - values[end]).magnitude }
        let offset = end - range.lowerBound
        left[offset + 1] = left[offset] + sum
      }
    }

    /// Moves the start of the second part backwards: its sums of distances up to each end only
    /// grow.
    mutating func strongest() -> EnergyDivision {
      var best = (offset: least, statistic: -Double.infinity)
      for offset in stride(from: range.count - 1, through: least, by: -1) {
        extendRight(to: offset)
        guard range.count - offset >= least else { continue }
        let statistic = strongest(at: offset)
        if statistic >= best.statistic { best = (offset, statistic) }
      }
      return EnergyDivision(index: range.lowerBound + best.offset, statistic: best.statistic)
    }

    private mutating func extendRight(to offset: Int) {
      let first = range.lowerBound + offset
      let value = values[first]
      var sum = 0.0
      right[offset + 1] = 0
      for index in first + 1..<max(first + 1, range.upperBound) {
        sum += (values[index] - value).magnitude
        right[index + 1 - range.lowerBound] += sum
      }
    }

    /// Returns the statistic for the best end of the second part.
    private func strongest(at offset: Int) -> Double {
      let count = Double(offset)
      let within = left[offset]
      let leftMean = within * 2 / (count - 1)
      var best = -Double.infinity
      for end in offset + least...range.count {
        let others = Double(end - offset)
        let between = left[end] - within - right[end]
        let within = leftMean * others + right[end] * 2 * count / (others - 1)
        best = max(best, (2 * between - within) / (count + others))
      }
      return best
    }
  }
}
