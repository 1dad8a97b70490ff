import CApusSystem

/// A comparator that runs comparisons in many short processes and judges each.
package struct Comparator {
  /// The plan for the budget of a comparison: many short processes beat a few long processes.
  package struct Plan: Sendable, Hashable {
    /// The number of processes of each comparison.
    let processes: Int
    /// The measuring time of each process, all lanes together, in nanoseconds.
    let measureNanoseconds: Double
    /// The warm-up time of each process, all lanes together, in nanoseconds.
    let warmUpNanoseconds: Double

    /// Splits a budget into 20 processes a second, at least 6 and at most 200.
    ///
    /// - Parameter budgetSeconds: The measured time, from 0 to 1,000,000; the time to start
    ///   processes is added to it.
    package init(budgetSeconds: Double) {
      ReplicationPlan.check(budgetSeconds: budgetSeconds)
      processes = max(6, min(200, Int(budgetSeconds * 20)))
      let share = budgetSeconds * 1e9 / Double(processes)
      measureNanoseconds = 0.6 * share
      warmUpNanoseconds = 0.15 * share
    }
  }

  private let comparisons: [Comparison]
  private let indices: [Int]
  private let plan: Plan
  private let clock: TickClock
  private let launch: (WorkerRequest) throws -> [WorkerMessage]
  private var random: SplitMix64
  private var records: [ComparisonRecord]

  /// - Parameters:
  ///   - comparisons: All comparisons of the program, as it serves them.
  ///   - plan: The budget of each comparison.
  ///   - selected: The filter of comparisons to run.
  package init(
    _ comparisons: [Comparison], plan: Plan, clock: TickClock, seed: UInt64,
    selected: (Comparison) -> Bool = { _ in true }
  ) {
    self.init(
      comparisons, plan: plan, clock: clock, seed: seed, selected: selected,
      launch: Replicator.launchProcess)
  }

  /// Creates a comparator of another program's comparisons.
  package init(
    _ program: BenchmarkExecutable, plan: Plan, clock: TickClock, seed: UInt64,
    selected: (Comparison) -> Bool = { _ in true }
  ) {
    self.init(
      program.comparisons, plan: plan, clock: clock, seed: seed, selected: selected,
      launch: program.launch)
  }

  init(
    _ comparisons: [Comparison], plan: Plan, clock: TickClock, seed: UInt64,
    selected: (Comparison) -> Bool = { _ in true },
    launch: @escaping (WorkerRequest) throws -> [WorkerMessage]
  ) {
    self.comparisons = comparisons
    indices = comparisons.indices.filter { index in selected(comparisons[index]) }
    self.plan = plan
    self.clock = clock
    self.launch = launch
    random = SplitMix64(seed: seed)
    records = indices.map { ComparisonRecord(comparisons[$0]) }
  }

  /// Runs every process of the plan, or stops early if the user interrupts.
  ///
  /// Each round has a random order of the comparisons.
  ///
  /// - Parameter onProgress: Called with the next comparison and the completed fraction, 0 to 1.
  /// - Returns: Whether the plan was completed.
  /// - Complexity: A process for each comparison and round, at most 200 rounds.
  package mutating func run(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> Bool {
    var schedule = RoundSchedule(
      variants: records.count, rounds: plan.processes...plan.processes)
    while let round = schedule.next(isTimeUp: true, using: &random) {
      for position in round.order {
        if apus_interrupted() != 0 { return false }
        if records[position].fault != nil { continue }
        onProgress(
          comparisons[indices[position]].name, Double(round.index) / Double(plan.processes))
        do {
          records[position].add(try launch(request(indices[position])))
        } catch MeasuringProcessError.interrupted {
          return false
        } catch {
          records[position].fault = "\(error)"
        }
      }
    }
    return true
  }

  /// Returns the results in the order of the program.
  ///
  /// - Complexity: O(*n*³) for each comparison, where *n* is the number of its processes.
  package func results(confidence: Double = 0.95) -> [ComparisonResult] {
    records.map { ComparisonResult($0, confidence: confidence) }
  }

  private mutating func request(_ index: Int) -> WorkerRequest {
    WorkerRequest(
      index: index, pass: .comparison, seed: random.next(),
      measureNanoseconds: plan.measureNanoseconds, warmUpNanoseconds: plan.warmUpNanoseconds,
      ticksPerNanosecond: clock.ticksPerNanosecond, stepNanoseconds: clock.stepNanoseconds,
      processor: Processors.last)
  }
}
