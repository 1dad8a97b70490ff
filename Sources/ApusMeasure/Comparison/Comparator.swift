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
    /// The time limit of a process, in seconds.
    let timeLimitSeconds: Double

    /// Splits a budget into 20 processes a second, at least 6 and at most 200.
    ///
    /// - Parameters:
    ///   - budgetSeconds: The measured time, from 0 to 1,000,000; the time to start processes is
    ///     added to it.
    ///   - timeLimitSeconds: The time limit of a process; `nil` for ten times the budget, and at
    ///     least a minute.
    package init(budgetSeconds: Double, timeLimitSeconds: Double? = nil) {
      ReplicationPlan.check(budgetSeconds: budgetSeconds)
      self.timeLimitSeconds =
        timeLimitSeconds ?? WorkerRequest.usualTimeLimit(budgetSeconds: budgetSeconds)
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
  /// The positions of the comparisons of the current sitting, and its rounds.
  private var sitting: [Int]
  private var schedule: RoundSchedule

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
    sitting = Array(records.indices)
    schedule = Self.schedule(of: sitting, plan)
  }

  private static func schedule(of sitting: [Int], _ plan: Plan) -> RoundSchedule {
    RoundSchedule(variants: sitting.count, rounds: plan.processes...plan.processes)
  }

  /// The number of rounds of a sitting.
  package var roundsOfSitting: Int { plan.processes }

  /// Begins another sitting: as many processes of the chosen comparisons as the plan has, at a later
  /// time.
  package mutating func beginSitting(of isChosen: (Comparison) -> Bool) {
    sitting = records.indices.filter { isChosen(comparisons[indices[$0]]) }
    schedule = Self.schedule(of: sitting, plan)
    for position in sitting { records[position].beginSitting() }
  }

  /// The way in which a round ended.
  package enum RoundOutcome: Sendable, Hashable {
    /// The round is complete.
    case complete
    /// The sitting has no more rounds.
    case noneLeft
    /// The user interrupted the round.
    case interrupted
  }

  /// Runs every process of the sitting, or stops early if the user interrupts.
  ///
  /// Each round has a random order of the comparisons.
  ///
  /// - Parameter onProgress: Called with the next comparison and the completed fraction, 0 to 1.
  /// - Returns: Whether the sitting was completed.
  /// - Complexity: A process for each comparison and round, at most 200 rounds.
  package mutating func run(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> Bool {
    while true {
      switch runRound(onProgress: onProgress) {
      case .complete: continue
      case .noneLeft: return true
      case .interrupted: return false
      }
    }
  }

  /// Runs the next round of the sitting: a process of each of its comparisons.
  package mutating func runRound(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> RoundOutcome {
    guard let round = schedule.next(isTimeUp: true, using: &random) else { return .noneLeft }
    for position in round.order.map({ sitting[$0] }) {
      if apus_interrupted() != 0 { return .interrupted }
      if records[position].fault != nil { continue }
      onProgress(comparisons[indices[position]].name, Double(round.index) / Double(plan.processes))
      do {
        records[position].add(try launch(request(indices[position])))
      } catch MeasuringProcessError.interrupted {
        return .interrupted
      } catch {
        records[position].fault = "\(error)"
      }
    }
    return .complete
  }

  /// Returns the results over the processes of all sittings, in the order of the program.
  ///
  /// - Complexity: O(*n*³) for each comparison, where *n* is the number of its processes.
  package func results(
    by criteria: ComparisonCriteria = ComparisonCriteria()
  ) -> [ComparisonResult] {
    records.map { ComparisonResult($0, criteria) }
  }

  /// Returns the results of each sitting of each comparison, in the order of the program.
  ///
  /// - Complexity: O(*n*³) for each sitting, where *n* is the number of its processes.
  package func resultsOfSittings(by criteria: ComparisonCriteria) -> [[ComparisonResult]] {
    records.map { $0.sittings.map { ComparisonResult($0, criteria) } }
  }

  private mutating func request(_ index: Int) -> WorkerRequest {
    WorkerRequest(
      index: index, pass: .comparison, seed: random.next(),
      measureNanoseconds: plan.measureNanoseconds, warmUpNanoseconds: plan.warmUpNanoseconds,
      ticksPerNanosecond: clock.ticksPerNanosecond, stepNanoseconds: clock.stepNanoseconds,
      processor: Processors.last, timeLimitSeconds: plan.timeLimitSeconds)
  }
}
