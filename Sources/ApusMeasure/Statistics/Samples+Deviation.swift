extension Samples {
  /// The median distance of the samples from their median.
  ///
  /// Nearly half the samples may be outliers before it breaks, which one can do to the standard
  /// deviation. For normal samples, 1.4826 times this estimates the standard deviation. It says
  /// how far single samples lie; for how well the median is known use `medianInterval`.
  ///
  ///     Samples([1, 1, 2, 2, 4, 6, 9]).medianAbsoluteDeviation  // 1
  ///
  /// Source: Hampel, "The Influence Curve and Its Role in Robust Estimation", Journal of the
  /// American Statistical Association 69 (1974).
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of samples. Allocates the deviations
  ///   and their sorted copy.
  public var medianAbsoluteDeviation: Double {
    let center = median
    return Samples(ascending.map { abs($0 - center) }).median
  }
}
