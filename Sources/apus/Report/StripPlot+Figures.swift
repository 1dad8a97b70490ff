import ApusMeasure

extension StripPlot {
  /// What strips of measured times show, for those who cannot see them.
  static let ofTimes = """
    Medians with their intervals on a logarithmic axis of time, above how the samples lie where \
    that is known: all of them, 10 to 90 %, the middle half.
    """
}

extension StripPlot.Row {
  /// Creates the row of a figure, or `nil` where it was not measured.
  init?(_ figure: Figure?, name: String, others: [Double?] = []) {
    guard let figure, let estimate = figure.estimate else { return nil }
    self.init(
      name: name, estimate: estimate, distribution: figure.distribution, others: others)
  }
}
