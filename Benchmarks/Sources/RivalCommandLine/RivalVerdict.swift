import ApusBenchmark

/// The verdict on a number of a report.
public enum RivalVerdict: String, Sendable, Encodable {
  /// The whole interval is within the limits.
  case met
  /// The whole interval is beyond a limit.
  case missed
  /// The candidate takes less time than the rival.
  case faster
  /// The candidate takes more time than the rival.
  case slower
  /// The difference is no larger than that between two copies of the same program.
  case withinFloor = "within the floor"
  /// The interval includes the limit, or there were too few samples for an interval.
  case undecided

  /// Judges an estimate by limits; a limit may be infinite.
  init(_ estimate: Estimate, within limits: ClosedRange<Double>) {
    guard let low = estimate.low, let high = estimate.high else {
      self = .undecided
      return
    }
    if limits.contains(low), limits.contains(high) {
      self = .met
    } else {
      self = limits.overlaps(low...high) ? .undecided : .missed
    }
  }

  /// Judges the ratio of two times, or of two rates, by the side of 1 on which its interval lies.
  init(ratio: Estimate, ofRates: Bool) {
    guard let low = ratio.low, let high = ratio.high, high < 1 || low > 1 else {
      self = .undecided
      return
    }
    self = (high < 1) == ofRates ? .slower : .faster
  }
}
