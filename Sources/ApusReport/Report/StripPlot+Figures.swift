import ApusMeasure

extension StripPlot {
  /// The description of strips of measured times, for screen readers.
  static let ofTimes = """
    Medians with their intervals on a logarithmic axis of time. If known, the distribution of \
    the samples is below them: all samples, 10 to 90 %, and the middle half.
    """
}

extension StripPlot.Row {
  /// Creates the row of a figure, or returns `nil` if it was not measured.
  init?(_ figure: Figure?, name: String, others: [Double?] = []) {
    guard let figure, let estimate = figure.estimate else { return nil }
    self.init(
      name: name, estimate: estimate, distribution: figure.distribution, others: others)
  }
}
