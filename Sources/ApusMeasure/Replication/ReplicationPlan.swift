/// How the budget of one benchmark is spent: several short processes, since the samples of one process
/// are one draw of the memory layout.
package struct ReplicationPlan: Sendable, Hashable {
  /// How many timing processes a benchmark gets; six are the fewest that give an interval.
  package let processes: Int
  /// How long each timing process measures, in nanoseconds of the body's time.
  let measureNanoseconds: Double
  /// How long each process warms up, in nanoseconds of the body's time.
  let warmUpNanoseconds: Double
  /// The other passes, each in a process of its own, with how long they measure.
  let otherPasses: [MeasuringPass: Double]

  /// Splits a budget: three quarters for timing, the rest for start, warm-up and the other passes.
  ///
  /// - Parameters:
  ///   - budgetSeconds: Wall time for one benchmark, from 0 to 1,000,000.
  ///   - isTimingOnly: Whether the other passes are left out.
  package init(budgetSeconds: Double, isTimingOnly: Bool = false) {
    Self.check(budgetSeconds: budgetSeconds)
    processes = budgetSeconds < 0.5 ? 6 : budgetSeconds < 3 ? 10 : 20
    let share = budgetSeconds * 1e9 / Double(processes)
    measureNanoseconds = 0.65 * share
    warmUpNanoseconds = 0.1 * share
    let other = 0.03 * budgetSeconds * 1e9
    otherPasses = isTimingOnly ? [:] : [.detection: other, .counters: other, .allocations: other]
  }

  /// More than a worker takes would be refused by each process.
  static func check(budgetSeconds: Double) {
    precondition(
      0...1_000_000 ~= budgetSeconds,
      "budgetSeconds must not be negative and must be at most 1,000,000")
  }

  /// One timing process for each benchmark, for a caller who comes back with more rounds.
  ///
  /// - Parameter singleRoundSeconds: Wall time for one benchmark in this round; positive.
  package init(singleRoundSeconds: Double) {
    Self.check(budgetSeconds: singleRoundSeconds)
    processes = 1
    measureNanoseconds = 0.65e9 * singleRoundSeconds
    warmUpNanoseconds = 0.1e9 * singleRoundSeconds
    otherPasses = [:]
  }

  /// One process to start: which case, which pass.
  struct Job: Sendable, Hashable {
    var caseIndex: Int
    var pass: MeasuringPass
    var measureNanoseconds: Double
  }

  /// All processes in the order of their start: every round holds each case once, shuffled, so that a
  /// benchmark's processes are spread over the whole run; the other passes stand in the first rounds.
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
