/// The dependence of successive samples, by means of batches.
///
/// A program that runs a function in long bursts gives runs of equal samples. The mean of a batch then
/// varies more than that of independent samples. The ratio of the variances is the dependence. It is
/// measured between neighbouring batches (von Neumann), so that a phase of the program, such as its
/// start, counts once and not in every batch.
///
/// A function that ran in fewer than about 20 bursts gets an interval that is still too narrow: its
/// bursts are longer than what the batches can show.
///
/// Source: von Neumann, "Distribution of the ratio of the mean square successive difference to the
/// variance", 1941.
enum SampleDependence {
  /// Returns the factor by which dependence increases the variance of a share, at least 1.
  ///
  /// - Parameter isPart: Whether each sample counts, in the order of time.
  /// - Complexity: O(*n*).
  static func factor(count: Int, _ isPart: (Int) -> Bool) -> Double {
    let size = max(1, Int(2 * Double(count).squareRoot()))
    let batches = count / size
    guard batches >= 4 else { return 1 }
    var (hits, differences, before) = (0, 0.0, 0.0)
    for batch in 0..<batches {
      var inside = 0
      for sample in batch * size..<(batch + 1) * size where isPart(sample) { inside += 1 }
      let mean = Double(inside) / Double(size)
      if batch > 0 { differences += (mean - before) * (mean - before) }
      before = mean
      hits += inside
    }
    let share = Double(hits) / Double(batches * size)
    let independent = share * (1 - share) / Double(size)
    guard independent > 0 else { return 1 }
    let ratio = differences / (2 * Double(batches - 1)) / independent
    return max(1, ratio * uncertainty(batches))
  }

  /// The factor that the few batches add, because the variance is known only roughly: the squared ratio
  /// of Student's quantile to that of the normal distribution.
  ///
  /// Differences of neighbours have two thirds of the degrees of freedom. The quantile is that of the
  /// expansion by Cornish and Fisher, with two terms.
  private static func uncertainty(_ batches: Int) -> Double {
    let freedom = Double(batches) * 2 / 3
    let ratio = 1 + (2.372 + 2.82 / freedom) / freedom / ShareInterval.quantile
    return ratio * ratio
  }
}
