import ApusCommandLine
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The result of a gate: a threshold, the measured value, and the verdict.
struct GateResult: Sendable, Hashable {
  /// The verdict of a gate on a single threshold.
  enum Verdict: String, Sendable, Hashable {
    case holds
    case fails
    /// The interval includes the limit, or there are too few processes for an interval.
    case undecided
    /// The tolerance is smaller than the difference between the baseline's own copies.
    case refused
    /// A required tool is not installed, or the program cannot be counted here.
    case skipped

    var status: ExitStatus {
      switch self {
      case .holds, .skipped: .success
      case .fails: .checkFailed
      case .undecided, .refused: .undecided
      }
    }
  }

  let metric: GateMetric
  let subject: GateSubject
  /// The threshold; `nil` if the file has none.
  let threshold: Threshold?
  let value: GateValue?
  let verdict: Verdict
  /// The reason of the verdict and a remedy; empty if there is nothing to say.
  let remark: String

  /// Judges a threshold.
  ///
  /// - Parameter value: The measured value; `nil` if nothing was measured.
  init(_ threshold: Threshold, _ value: GateValue?) {
    metric = threshold.metric
    subject = threshold.subject
    self.threshold = threshold
    self.value = value
    (verdict, remark) = Self.judge(threshold, value)
  }

  /// Creates the result for a subject without a threshold in the file, of which nothing was measured.
  ///
  /// - Parameter obstacle: The reason why no metric of the subject can be obtained, or `nil` if an
  ///   update can add a threshold.
  init(missing subject: GateSubject, obstacle: String?) {
    metric = subject.candidate == nil ? .allocations : .ratio
    self.subject = subject
    threshold = nil
    value = nil
    verdict = obstacle == nil ? .fails : .skipped
    remark = "no threshold: \(obstacle ?? "add it with --update")"
  }

  /// Creates the result for a measured metric without a threshold in the file: a failure, because a
  /// deleted row must not pass.
  init(unheld metric: GateMetric, of subject: GateSubject, _ value: GateValue) {
    self.metric = metric
    self.subject = subject
    threshold = nil
    self.value = value
    verdict = .fails
    remark = "\(metric.rawValue) has no threshold: add it with --update"
  }

  /// The threshold with the measured value, if it holds; `nil` for other verdicts.
  var adopted: Threshold? {
    guard verdict == .holds, let threshold else { return nil }
    switch value {
    case .count(let count):
      return Threshold(
        metric: metric, subject: subject, value: count, tolerance: threshold.tolerance)
    case .ratio(let ratio):
      return Threshold(
        metric: metric, subject: subject, value: ratio.all.value, tolerance: threshold.tolerance)
    case .time(let time):
      return Threshold(
        metric: metric, subject: subject, value: time.value, tolerance: threshold.tolerance)
    case .missing, nil: return nil
    }
  }

  private static func judge(
    _ threshold: Threshold, _ value: GateValue?
  ) -> (Verdict, String) {
    switch value {
    case .count(let count): judge(threshold, count)
    case .ratio(let ratio): judge(threshold, ratio)
    case .time(let time): judge(threshold, time)
    case .missing(let reason):
      (verdict(of: threshold.metric, without: reason), "\(reason)")
    case nil where threshold.metric.isRecorded: (.fails, "the benchmark did not record it")
    case nil: (.fails, "\(MetricMeasurement.Reason.interrupted)")
    }
  }

  /// Returns the verdict of a row whose metric has no value.
  private static func verdict(
    of metric: GateMetric, without reason: MetricMeasurement.Reason
  ) -> Verdict {
    if reason.isFailure { return .fails }
    if metric.percentile != nil { return .undecided }
    return metric.isSkippedIfUnavailable ? .skipped : .fails
  }

  /// Judges a time by its whole interval.
  private static func judge(_ threshold: Threshold, _ time: Estimate) -> (Verdict, String) {
    guard let low = time.low, let high = time.high else {
      return (.undecided, "too few processes for an interval: a longer --budget")
    }
    if low > threshold.limit { return (.fails, "") }
    return high > threshold.limit
      ? (.undecided, "the interval reaches beyond the limit: a longer --budget") : (.holds, "")
  }

  /// Judges a count, which is rounded to a millionth, because quotients of whole numbers are not
  /// exact.
  private static func judge(_ threshold: Threshold, _ count: Double) -> (Verdict, String) {
    let better = threshold.metric == .recordedMore ? -1.0 : 1
    let word = better > 0 ? "less" : "more"
    if better * (count - threshold.limit) > 1e-6 { return (.fails, "") }
    let spare = max(threshold.tolerance, 0.01) * abs(threshold.value)
    let isMuchBetter = better * (threshold.value - count) > spare + 1e-6
    return (.holds, isMuchBetter ? "\(word) than it was: keep that with --update" : "")
  }

  /// Judges a ratio, which fails only if it is beyond its limit in every one of several sittings.
  private static func judge(_ threshold: Threshold, _ ratio: GateRatio) -> (Verdict, String) {
    let (verdict, remark) = judge(threshold, ratio.all, floor: ratio.floor)
    let count = ratio.sittings.count
    guard verdict != .holds, count > 1 else { return (verdict, remark) }
    let held = ratio.sittings.count { judge(threshold, $0, floor: ratio.floor).0 == .holds }
    if 2 * held > count {
      return (.holds, "within its limit in \(held) of \(count) sittings")
    }
    let beyond = ratio.sittings.count { $0.value > threshold.limit }
    guard verdict == .fails, beyond < count else { return (verdict, remark) }
    return (
      .undecided,
      "beyond its limit in \(beyond) of \(count) sittings: another program may slow one side more; "
        + "measure on a quieter machine, or allow more"
    )
  }

  private static func judge(
    _ threshold: Threshold, _ ratio: Estimate, floor: Double?
  ) -> (Verdict, String) {
    guard let low = ratio.low, let high = ratio.high, let floor else {
      return (.undecided, "too few processes for an interval: a longer --budget")
    }
    let spare = 1 + threshold.tolerance
    if spare < floor {
      let count = processes(from: ratio.samples, floor: floor, spare: spare)
      return (
        .refused,
        "allows \(percent(spare)) where the baseline's own copies differ by \(percent(floor)): "
          + "about \(count) processes would tell (--budget \((count + 9) / 10)s), or allow more"
      )
    }
    if low > threshold.limit { return (.fails, "") }
    if high > threshold.limit {
      return (.undecided, "the interval reaches beyond the limit: a longer --budget")
    }
    return (.holds, "")
  }

  /// Returns the number of processes that reduces the floor to the tolerance.
  ///
  /// The floor shrinks with the square root of the number.
  static func processes(from count: Int, floor: Double, spare: Double) -> Int {
    let shrinkage = log(floor) / max(log(spare), 1e-4)
    return Int((Double(count) * shrinkage * shrinkage).rounded(.up))
  }

  private static func percent(_ ratio: Double) -> String {
    Quantity.number((ratio - 1) * 100) + " %"
  }
}
