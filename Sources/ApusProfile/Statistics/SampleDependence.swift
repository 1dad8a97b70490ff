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
struct SampleDependence {
  /// The number of samples in a batch.
  let size: Int
  private(set) var batches = 0
  /// The number of samples that count.
  private(set) var hits = 0
  private var differences = 0.0
  private var before = 0

  /// Creates the dependence of samples, without any batch.
  ///
  /// - Parameter count: The number of all samples.
  init(count: Int) { size = max(1, Int(2 * Double(count).squareRoot())) }

  /// Adds the next batch, of which some samples count.
  mutating func addBatch(_ inside: Int) {
    if batches > 0 {
      let difference = Double(inside - before) / Double(size)
      differences += difference * difference
    }
    before = inside
    hits += inside
    batches += 1
  }

  /// The degrees of freedom of the measured variance: differences of neighbours have two thirds of
  /// those of the batches.
  var freedom: Double { Double(batches) * 2 / 3 }

  /// Returns the measured variance as a multiple of that of independent samples with some share, or
  /// `nil` if there are too few batches, or no variance.
  func ratio(ofShare share: Double) -> Double? {
    let independent = share * (1 - share) / Double(size)
    guard batches >= 4, independent > 0 else { return nil }
    return differences / (2 * Double(batches - 1)) / independent
  }

  /// The factor by which dependence increases the variance of the share, at least 1.
  var factor: Double {
    let share = Double(hits) / Double(max(1, batches * size))
    return ratio(ofShare: share).map { max(1, $0 * uncertainty) } ?? 1
  }

  /// The factor that the few batches add, because the variance is known only roughly: the squared ratio
  /// of Student's quantile to that of the normal distribution.
  ///
  /// The quantile is that of the expansion by Cornish and Fisher, with two terms.
  private var uncertainty: Double {
    let ratio = 1 + (2.372 + 2.82 / freedom) / freedom / ShareInterval.quantile
    return ratio * ratio
  }

  /// Returns the factor by which dependence increases the variance of a share, at least 1.
  ///
  /// - Parameter isPart: Whether each sample counts, in the order of time.
  /// - Complexity: O(*n*).
  static func factor(count: Int, _ isPart: (Int) -> Bool) -> Double {
    var dependence = SampleDependence(count: count)
    let size = dependence.size
    for batch in 0..<count / size {
      var inside = 0
      for sample in batch * size..<(batch + 1) * size where isPart(sample) { inside += 1 }
      dependence.addBatch(inside)
    }
    return dependence.factor
  }
}
