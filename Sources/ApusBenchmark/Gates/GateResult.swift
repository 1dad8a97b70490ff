#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A threshold beside what was measured, and what follows.
struct GateResult: Sendable, Hashable {
  /// What a gate says of one threshold.
  enum Verdict: String, Sendable, Hashable {
    case holds
    case fails
    /// The interval lies on both sides of the limit.
    case undecided
    /// The threshold allows less than the baseline differs from itself.
    case refused
    /// What it needs is not installed.
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
  /// `nil` where the file has none.
  let threshold: Threshold?
  let value: GateValue?
  let verdict: Verdict
  /// Why, and what to do; empty where there is nothing to say.
  let remark: String

  /// Judges a threshold.
  ///
  /// - Parameter value: `nil` where nothing was measured.
  init(_ threshold: Threshold, _ value: GateValue?) {
    metric = threshold.metric
    subject = threshold.subject
    self.threshold = threshold
    self.value = value
    (verdict, remark) = Self.judge(threshold, value)
  }

  /// What the file says nothing about.
  init(missing subject: GateSubject) {
    metric = subject.candidate == nil ? .allocations : .ratio
    self.subject = subject
    threshold = nil
    value = nil
    verdict = .fails
    remark = "no threshold: add it with --update"
  }

  private static func judge(
    _ threshold: Threshold, _ value: GateValue?
  ) -> (Verdict, String) {
    switch value {
    case .count(let count): judge(threshold, count)
    case .ratio(let ratio, let floor): judge(threshold, ratio, floor: floor)
    case .absent(let reason): (threshold.metric == .instructions ? .skipped : .fails, reason)
    case .failed(let reason): (.fails, reason)
    case nil: (.fails, "interrupted before it was measured")
    }
  }

  /// Counts are rounded to a millionth: quotients of whole numbers are not exact.
  private static func judge(_ threshold: Threshold, _ count: Double) -> (Verdict, String) {
    if count > threshold.limit + 1e-6 { return (.fails, "") }
    let isMuchLess = count < threshold.value * (1 - max(threshold.tolerance, 0.01)) - 1e-6
    return (.holds, isMuchLess ? "less than it was: keep that with --update" : "")
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

  /// How many processes bring the floor down to what is allowed: it shrinks with their square root.
  static func processes(from count: Int, floor: Double, spare: Double) -> Int {
    let shrinkage = log(floor) / max(log(spare), 1e-4)
    return Int((Double(count) * shrinkage * shrinkage).rounded(.up))
  }

  private static func percent(_ ratio: Double) -> String {
    Quantity.number((ratio - 1) * 100) + " %"
  }
}
