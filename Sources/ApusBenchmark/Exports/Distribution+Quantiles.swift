extension Distribution {
  /// The seven quantiles with their probabilities, from the least sample to the greatest.
  var quantiles: [(probability: Double, value: Double)] {
    [
      (0, least), (0.1, p10), (0.25, p25), (0.5, median), (0.75, p75), (0.9, p90), (1, greatest),
    ]
  }
}
