extension Samples {
  /// The median distance of the samples from their median.
  ///
  /// It tolerates outliers in nearly half of the samples; a single outlier can ruin the standard
  /// deviation. For normal samples, 1.4826 times this number estimates the standard deviation. It
  /// describes the scatter of single samples. For the error of the median, use `medianInterval`.
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
