/// The plan for the budget of a benchmark: several short processes.
///
/// The samples of a single process share a single random memory layout.
package struct ReplicationPlan: Sendable, Hashable {
  /// The number of timing processes of a benchmark; at least six are needed for an interval.
  package let processes: Int
  /// The measuring time of each timing process, in nanoseconds of the body's time.
  let measureNanoseconds: Double
  /// The warm-up time of each process, in nanoseconds of the body's time.
  let warmUpNanoseconds: Double
  /// The time limit of each process, in seconds.
  let timeLimitSeconds: Double
  /// The other passes, each in a process of its own, with their measuring times.
  let otherPasses: [MeasuringPass: Double]

  /// Splits a budget: three quarters for timing, the rest for start, warm-up and the other passes.
  ///
  /// - Parameters:
  ///   - budgetSeconds: The wall time of a benchmark, from 0 to 1,000,000.
  ///   - timeLimitSeconds: The time limit of a process; `nil` for ten times the budget, and at least
  ///     a minute.
  ///   - isTimingOnly: Whether the other passes are omitted.
  ///   - isProfiling: Whether loops are sampled as well, which takes the time of the budget once more.
  package init(
    budgetSeconds: Double, timeLimitSeconds: Double? = nil, isTimingOnly: Bool = false,
    isProfiling: Bool = false
  ) {
    Self.check(budgetSeconds: budgetSeconds)
    self.timeLimitSeconds =
      timeLimitSeconds ?? WorkerRequest.usualTimeLimit(budgetSeconds: budgetSeconds)
    processes = budgetSeconds < 0.5 ? 6 : budgetSeconds < 3 ? 10 : 20
    let share = budgetSeconds * 1e9 / Double(processes)
    measureNanoseconds = 0.65 * share
    warmUpNanoseconds = 0.1 * share
    let other = 0.03 * budgetSeconds * 1e9
    let passes: [MeasuringPass] =
      isTimingOnly ? [] : [.detection, .counters, .allocations, .references, .systemCalls]
    var times = Dictionary(uniqueKeysWithValues: passes.map { ($0, other) })
    if isProfiling { times[.profile] = 0.9 * budgetSeconds * 1e9 }
    otherPasses = times
  }

  /// Traps if the budget is negative or above the limit of a worker, which would refuse it.
  static func check(budgetSeconds: Double) {
    precondition(
      0...1_000_000 ~= budgetSeconds,
      "budgetSeconds must not be negative and must be at most 1,000,000")
  }

  /// Creates a plan of a single timing process for each benchmark, for a caller that adds rounds.
  ///
  /// - Parameter singleRoundSeconds: The wall time of a benchmark in this round; positive.
  package init(singleRoundSeconds: Double) {
    Self.check(budgetSeconds: singleRoundSeconds)
    processes = 1
    timeLimitSeconds = WorkerRequest.usualTimeLimit(budgetSeconds: singleRoundSeconds)
    measureNanoseconds = 0.65e9 * singleRoundSeconds
    warmUpNanoseconds = 0.1e9 * singleRoundSeconds
    otherPasses = [:]
  }

  /// A process to start, with its case and pass.
  struct Job: Sendable, Hashable {
    var caseIndex: Int
    var pass: MeasuringPass
    var measureNanoseconds: Double
  }

  /// Returns all processes in the order of their start.
  ///
  /// Every round has each case once, shuffled, so that the processes of a benchmark are spread over
  /// the whole run. The other passes are in the first rounds.
  func jobs(cases: Int, random: inout SplitMix64) -> [Job] {
    let others = otherPasses.sorted { $0.key.rawValue < $1.key.rawValue }
    return (0..<processes).flatMap { round -> [Job] in
      var jobs = (0..<cases).map {
        Job(caseIndex: $0, pass: .timing, measureNanoseconds: measureNanoseconds)
      }
      if round < others.count {
        let (pass, nanoseconds) = others[round]
        jobs += (0..<cases).map { Job(caseIndex: $0, pass: pass, measureNanoseconds: nanoseconds) }
      }
      return jobs.shuffled(using: &random)
    }
  }
}
