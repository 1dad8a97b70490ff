import ApusMeasure
import ApusSystem

/// An expectation about the ratio of a candidate's time to a baseline's time.
struct RatioExpectation {
  /// The greatest ratio that holds.
  let limit: Double
  /// Whether the candidate must be faster than the baseline's copies differ.
  let mustBeFaster: Bool
  /// The expectation in words: `at most 1.1 times the time of the baseline`.
  let words: String

  /// An undecided measurement goes on for up to this many budgets.
  private static let mostBudgets = 8.0
  /// The time of a call below which nothing is left of a closure.
  private static let leastNanoseconds = 0.25

  /// Measures until the expectation is decided, or for eight budgets.
  func verdict(
    _ options: PerformanceOptions, _ run: @escaping TurnTimer.Run
  ) throws -> PerformanceVerdict {
    var timer = try TurnTimer(clock: .calibrated(windowNanoseconds: 2_000_000), run)
    guard timer.nanoseconds.allSatisfy({ $0 >= Self.leastNanoseconds }) else {
      return PerformanceVerdict(
        .fails,
        "nothing to measure: a closure takes no time; return its result, so that its work stays")
    }
    var spent = 0.0
    while true {
      let seconds = max(spent, options.budgetSeconds)
      try timer.measure(seconds: seconds)
      spent += seconds
      let judgement = timer.judgement
      if let holds = decision(judgement.findings[0]) {
        return verdict(holds, timer, judgement, isDecided: true)
      }
      if spent >= Self.mostBudgets * options.budgetSeconds {
        let ratio = judgement.findings[0].ratio?.value ?? .infinity
        return verdict(ratio <= limit && !mustBeFaster, timer, judgement, isDecided: false)
      }
    }
  }

  /// Returns whether the expectation holds; `nil` if the interval includes the limit.
  private func decision(_ finding: ComparisonJudgement.Finding) -> Bool? {
    if mustBeFaster {
      switch finding.verdict {
      case .faster: return true
      case .slower, .withinFloor: return false
      case .undecided: return nil
      }
    }
    guard let low = finding.ratio?.low, let high = finding.ratio?.high else { return nil }
    return high <= limit ? true : low > limit ? false : nil
  }

  private func verdict(
    _ holds: Bool, _ timer: TurnTimer, _ judgement: ComparisonJudgement, isDecided: Bool
  ) -> PerformanceVerdict {
    let ratio = judgement.findings[0].ratio
    let times = timer.nanoseconds.map { Quantity.text($0, .nanoseconds) }
    let interval = ratio.flatMap { ratio in
      ratio.low.flatMap { low in
        ratio.high.map { " [\(Quantity.number(low)), \(Quantity.number($0))]" }
      }
    }
    let text = """
      \(Quantity.number(ratio?.value ?? .nan))\(interval ?? "") times the time of the baseline at 99 % \
      over \(ratio?.samples ?? 0) stretches; expected \(words)\(isDecided ? "" : "; undecided"). \
      The baseline's own copies differ by up to \(Quantity.number((judgement.floorRatio - 1) * 100)) %. \
      A call takes about \(times[1]), of the baseline \(times[0])
      """
    return PerformanceVerdict(
      holds ? .holds : .fails, text, estimate: ratio, floor: judgement.floorRatio)
  }
}

/// Expects that a candidate is faster than a baseline, by a factor if one is given.
///
/// Both run in turns in the process of the test, in two copies each. The ratio of the times decides, so
/// that the test does not depend on the machine. For tables of absolute times write a program of
/// benchmarks (`ApusBenchmark`).
///
///     try expectFaster(than: { slow(numbers) }, by: 1.5) { fast(numbers) }
///
/// A closure returns its result, so that the optimiser cannot remove its work. In a debug build the
/// expectation is skipped, which is told on standard error.
///
/// - Parameters:
///   - baseline: The work to be faster than.
///   - factor: The least quotient of the baseline's time and the candidate's time, at least 1. With 1 the
///     candidate must be faster by more than two copies of the baseline differ.
///   - options: The budget, and whether to run in debug builds.
///   - file: The file of a failure.
///   - line: The line of a failure.
///   - candidate: The work that is faster.
/// - Returns: The verdict, which holds or was skipped.
/// - Throws: `PerformanceError` if the expectation does not hold; an error of a closure.
/// - Complexity: Takes the budget, and up to eight times the budget while undecided.
@discardableResult
public func expectFaster<Old, New>(
  than baseline: () throws -> Old, by factor: Double = 1,
  _ options: PerformanceOptions = PerformanceOptions(), file: String = #fileID, line: Int = #line,
  _ candidate: () throws -> New
) throws -> PerformanceVerdict {
  precondition(factor >= 1 && factor.isFinite, "by must be at least 1 and finite")
  let words =
    factor == 1
    ? "less than the floor below 1"
    : "at most \(Quantity.number(1 / factor)), as \(Quantity.number(factor)) times as fast"
  return try Expectation.measure(options, file, line) {
    try compare(
      RatioExpectation(limit: 1 / factor, mustBeFaster: factor == 1, words: words), options,
      baseline, candidate)
  }
}

/// Expects that a candidate takes at most a multiple of the time of a baseline.
///
///     try expectWithin(1.1, of: { fast(numbers) }) { fastAndChecked(numbers) }
///
/// - Parameters:
///   - factor: The greatest quotient of the candidate's time and the baseline's time, positive: 1.1 for at
///     most 10 % more.
///   - baseline: The work with the known cost.
///   - options: The budget, and whether to run in debug builds.
///   - file: The file of a failure.
///   - line: The line of a failure.
///   - candidate: The work that takes hardly longer.
/// - Returns: The verdict, which holds or was skipped.
/// - Throws: `PerformanceError` if the expectation does not hold; an error of a closure.
/// - Complexity: Takes the budget, and up to eight times the budget while undecided.
@discardableResult
public func expectWithin<Old, New>(
  _ factor: Double, of baseline: () throws -> Old,
  _ options: PerformanceOptions = PerformanceOptions(), file: String = #fileID, line: Int = #line,
  _ candidate: () throws -> New
) throws -> PerformanceVerdict {
  precondition(factor > 0 && factor.isFinite, "the factor must be positive and finite")
  return try Expectation.measure(options, file, line) {
    try compare(
      RatioExpectation(
        limit: factor, mustBeFaster: false, words: "at most \(Quantity.number(factor))"), options,
      baseline, candidate)
  }
}

private func compare<Old, New>(
  _ expectation: RatioExpectation, _ options: PerformanceOptions,
  _ baseline: () throws -> Old, _ candidate: () throws -> New
) throws -> PerformanceVerdict {
  try withoutActuallyEscaping(baseline) { baseline in
    try withoutActuallyEscaping(candidate) { candidate in
      try expectation.verdict(options) { number, iterations in
        if number == 0 {
          for _ in 0..<iterations { blackHole(try baseline()) }
        } else {
          for _ in 0..<iterations { blackHole(try candidate()) }
        }
      }
    }
  }
}
