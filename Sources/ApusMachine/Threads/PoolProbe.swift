import ApusMeasure

/// What a fixed procedure takes in a pool of sixteen threads as the number of tasks grows.
public struct PoolProbe: Probe {
  /// The name in results.
  public let name = "pool"
  /// What it measures.
  public let summary = "mean time of a fixed procedure in a pool of 16 threads, 1 to 64 tasks"
  /// How it measures.
  public let method = """
    Sixteen threads, bound to the processors in turn, each wait for a semaphore of their own, run a \
    fixed procedure of some tens of microseconds (a chain of dependent integer operations, its \
    result checked) and signal back; with more than sixteen tasks the threads get several in turn. \
    procedure: the mean time of the tasks, each from its first to its last instruction as its \
    thread saw it, so the wait for a processor before the first does not count. turnaround: from \
    the first signal until all tasks have answered. A sample is the median over the rounds of one \
    fresh pool.
    """
  /// Its share of a run's time.
  public let weight = 2.0
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// How many threads the pool has.
  static let threads = 16
  /// The numbers of tasks.
  static let tasks = [1, 2, 4, 8, 16, 32, 64]

  private let steps: Int

  /// Creates the probe.
  public init() { self.init(steps: 10_000) }

  /// Creates a probe whose procedure has that many steps.
  package init(steps: Int) {
    precondition(steps >= 0, "steps must not be negative")
    self.steps = steps
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    for (index, tasks) in Self.tasks.enumerated() {
      let left = max(0, context.budgetSeconds - context.elapsedSeconds)
      try report(tasks, seconds: left / Double(Self.tasks.count - index), context)
    }
  }

  private func report(_ tasks: Int, seconds: Double, _ context: ProbeContext) throws {
    var turnarounds: [Double] = []
    var errors = 0
    let procedures = try context.repeats(of: "pool with \(tasks) tasks", seconds: seconds) {
      let pool = try Pool(threads: Self.threads, processors: context.processors, steps: steps)
      defer { pool.end() }
      let rounds = (0..<rounds(context)).map { _ in pool.round(tasks) }
      errors += pool.errors
      turnarounds.append(Samples(rounds.map { context.clock.nanoseconds($0.turnaround) }).median)
      return Samples(rounds.map { context.clock.nanoseconds($0.procedures) / Double(tasks) }).median
    }
    report("procedure", tasks, procedures, errors, context)
    report("turnaround", tasks, turnarounds, errors, context)
  }

  private func report(
    _ variant: String, _ tasks: Int, _ samples: [Double], _ errors: Int, _ context: ProbeContext
  ) {
    let parameters = [Parameter("tasks", tasks)]
    guard errors == 0 else {
      report(variant, parameters, failed: "\(errors) tasks gave a wrong result", to: context)
      return
    }
    report(variant, parameters, median: samples, over: .allocations, to: context)
  }

  private func rounds(_ context: ProbeContext) -> Int { context.effort == .quick ? 5 : 15 }
}
