import ApusMeasure

/// The spread of trials, and its ratio to the spread of three trials.
enum TrialSpread {
  /// Returns the range of the trials, worst to best, as a share of their average.
  static func relative(_ trials: [Double]) -> Double {
    let samples = Samples(trials)
    return (samples.maximum - samples.minimum) / (trials.reduce(0, +) / Double(trials.count))
  }

  /// Returns the ratio of the range of all trials to the mean range of three trials, over all
  /// choices of three; `nil` if there are not more than three trials, or all are equal.
  ///
  ///     TrialSpread.timesThatOfThree([10, 12, 14, 16])  // 1.2
  ///
  static func timesThatOfThree(_ trials: [Double]) -> Double? {
    let values = Samples(trials).ascending
    let count = values.count
    guard count > 3, values[0] < values[count - 1] else { return nil }
    var sum = 0.0
    for (rank, value) in values.enumerated() {
      // The value is the greatest in `pairs(rank)` choices, and the least in `pairs(count - 1 -
      // rank)`.
      sum += value * Double(pairs(rank) - pairs(count - 1 - rank))
    }
    let choices = count * (count - 1) * (count - 2) / 6
    return (values[count - 1] - values[0]) / (sum / Double(choices))
  }

  private static func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
}
