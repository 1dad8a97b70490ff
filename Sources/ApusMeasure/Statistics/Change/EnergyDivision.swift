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
  ///
  /// Two divisions are looked at together: the additions of one wait for each other.
  private struct Search {
    /// A division, with the parts of its statistic that do not depend on the end of the second part.
    private struct Row {
      let first: Double
      let count: Double
      let within: Double
      let leftMean: Double
      /// The distances of the first number of the second part.
      var sum = 0.0
      var best = -Double.infinity

      init(_ values: [Double], _ left: [Double], _ offset: Int) {
        first = values[offset]
        count = Double(offset)
        within = left[offset]
        leftMean = within * 2 / (count - 1)
      }

      mutating func add(_ value: Double) { sum += (value - first).magnitude }

      /// Takes the statistic for an end of the second part.
      mutating func take(_ end: Int, _ left: Double, _ right: Double) {
        let others = Double(end) - count
        let between = left - within - right
        let inner = leftMean * others + right * 2 * count / (others - 1)
        best = max(best, (2 * between - inner) / Double(end))
      }
    }

    private let values: [Double]
    private let start: Int
    private let least: Int
    /// The distances within the numbers up to an offset.
    private var left: [Double]
    /// The distances within the numbers from the index in question up to an offset.
    private var right: [Double]

    init(values: [Double], range: Range<Int>, least: Int) {
      self.values = Array(values[range])
      start = range.lowerBound
      self.least = least
      left = [Double](repeating: 0, count: range.count + 1)
      right = left
      sumLeft()
    }

    private mutating func sumLeft() {
      for first in values.indices {
        let value = values[first]
        for index in first + 1..<max(first + 1, values.count) {
          left[index + 1] += (value - values[index]).magnitude
        }
      }
      for index in values.indices { left[index + 1] += left[index] }
    }

    /// Moves the start of the second part backwards: its sums of distances up to each end only
    /// grow.
    mutating func strongest() -> EnergyDivision {
      var best = (offset: least, statistic: -Double.infinity)
      for offset in stride(from: values.count - 1, through: least, by: -2) {
        let (later, earlier) = statistics(from: offset)
        if values.count - offset >= least, later >= best.statistic { best = (offset, later) }
        if offset > least, values.count - offset + 1 >= least, earlier >= best.statistic {
          best = (offset - 1, earlier)
        }
      }
      return EnergyDivision(index: start + best.offset, statistic: best.statistic)
    }

    /// Returns the statistics for the best ends of the second part, if that begins at an offset or at the one before it.
    private mutating func statistics(from offset: Int) -> (later: Double, earlier: Double) {
      var later = Row(values, left, offset)
      var earlier = Row(values, left, offset - 1)
      earlier.add(values[offset])
      right[offset + 1] = earlier.sum
      if least == 2 { earlier.take(offset + 1, left[offset + 1], earlier.sum) }
      for index in offset + 1..<max(offset + 1, values.count) {
        let end = index + 1
        later.add(values[index])
        earlier.add(values[index])
        let within = right[end] + later.sum
        right[end] = within + earlier.sum
        if end - offset >= least { later.take(end, left[end], within) }
        if end - offset + 1 >= least { earlier.take(end, left[end], right[end]) }
      }
      return (later.best, earlier.best)
    }
  }
}
