import ApusMeasure

/// How far trials lie apart: what three of them show of what all show.
enum TrialSpread {
  /// Returns the range of the trials, worst to best, as a share of their average.
  static func relative(_ trials: [Double]) -> Double {
    let samples = Samples(trials)
    return (samples.maximum - samples.minimum) / (trials.reduce(0, +) / Double(trials.count))
  }

  /// Returns how many times the range of all trials is that of three of them, in the mean over all
  /// choices of three; `nil` where there are not more than three, or they are all alike.
  ///
  ///     TrialSpread.timesThatOfThree([10, 12, 14, 16])  // 1.2
  ///
  static func timesThatOfThree(_ trials: [Double]) -> Double? {
    let values = Samples(trials).ascending
    let count = values.count
    guard count > 3, values[0] < values[count - 1] else { return nil }
    var sum = 0.0
    for (rank, value) in values.enumerated() {
      // In so many choices it is the greatest, and in so many the least.
      sum += value * Double(pairs(rank) - pairs(count - 1 - rank))
    }
    let choices = count * (count - 1) * (count - 2) / 6
    return (values[count - 1] - values[0]) / (sum / Double(choices))
  }

  private static func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
}
