import ApusMeasure

extension StripPlot {
  /// The description of strips of measured times, for screen readers.
  static let ofTimes = """
    Medians with their intervals on a logarithmic axis of time. If known, the distribution of \
    the samples is below them: all samples, 10 to 90 %, and the middle half.
    """
}

extension StripPlot.Row {
  /// Creates the row of a measurement, or returns `nil` if it was not measured.
  init?(_ measurement: MetricMeasurement?, name: String, others: [Double?] = []) {
    guard let measurement, let estimate = measurement.estimate else { return nil }
    self.init(
      name: name, estimate: estimate, distribution: measurement.distribution, others: others)
  }
}
