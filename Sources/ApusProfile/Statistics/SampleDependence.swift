/// The dependence of successive samples, by means of batches.
///
/// A program that runs a function in long bursts gives runs of equal samples. The mean of a batch then
/// varies more than that of independent samples. The ratio of the variances is the dependence. It is
/// measured between neighbouring batches (von Neumann), so that a phase of the program, such as its
/// start, counts once and not in every batch.
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
    return max(1, differences / (2 * Double(batches - 1)) / independent)
  }
}
