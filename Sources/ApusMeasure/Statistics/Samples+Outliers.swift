extension Samples {
  /// The fences outside of which a sample is labelled an outlier.
  public var fences: TukeyFences { TukeyFences(self) }

  /// The number of outliers with each label; a label without samples is missing.
  ///
  ///     Samples([1, 2, 3, 4, 5, 100]).outliers  // [.highSevere: 1]
  ///
  /// - Complexity: O(*n*), where *n* is the number of samples. Allocates if there are outliers.
  public var outliers: [OutlierLabel: Int] {
    let fences = fences
    return ascending.reduce(into: [:]) { counts, value in
      if let label = fences.label(value) { counts[label, default: 0] += 1 }
    }
  }
}
