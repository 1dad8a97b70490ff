import CApusSystem

/// Runs comparisons in many short processes and judges each.
package struct Comparator {
  /// How the budget of one comparison is spent: more and shorter processes beat longer ones.
  package struct Plan: Sendable, Hashable {
    /// How many processes each comparison gets.
    let processes: Int
    /// How long each process measures, all lanes together, in nanoseconds.
    let measureNanoseconds: Double
    /// How long each process warms up, all lanes together, in nanoseconds.
    let warmUpNanoseconds: Double

    /// Splits a budget: a process for every twentieth of a second, at least six and at most two hundred.
    ///
    /// - Parameter budgetSeconds: The time that is measured, from 0 to 1,000,000; starting processes
    ///   comes on top of it.
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
  ///   - plan: How much to spend on each.
  ///   - selected: Which of them to run.
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

  /// Runs every process of the plan, the comparisons of each round in an order of its own; stops early
  /// when the user interrupts.
  ///
  /// - Parameter onProgress: Told what is compared next and how much is done, 0 to 1.
  /// - Returns: Whether the plan was run to its end.
  package mutating func run(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> Bool {
    for round in 0..<plan.processes {
      for position in records.indices.shuffled(using: &random) {
        if apus_interrupted() != 0 { return false }
        if records[position].fault != nil { continue }
        onProgress(
          comparisons[indices[position]].name, Double(round) / Double(plan.processes))
        do {
          records[position].add(try launch(request(indices[position])))
        } catch ChildProcessError.interrupted {
          return false
        } catch {
          records[position].fault = "\(error)"
        }
      }
    }
    return true
  }

  /// What was found, one after the other in the order of the program.
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
