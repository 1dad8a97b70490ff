public import ApusMeasure

/// The time of a fixed procedure in a pool of sixteen threads, by the number of tasks.
///
///     try PoolProbe().run(context)  // reports `procedure` and `turnaround` for 1 to 64 tasks
///
public struct PoolProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.pool
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.pool, [.poolProcedure, .poolTurnaround], ["tasks": .numbers])]
  }
  /// A summary of the measured quantity.
  public let summary = "mean time of a fixed procedure in a pool of 16 threads, 1 to 64 tasks"
  /// The method of measurement.
  public let method = """
    Sixteen threads are bound to the processors in turn. Each waits for a semaphore of its own, \
    runs a fixed procedure of some tens of microseconds (a chain of dependent integer operations, \
    its result checked) and signals back. With more than sixteen tasks the threads get several in \
    turn. procedure: the mean time of the tasks, each from its first to its last instruction as \
    its thread measured it, so the wait for a processor before the first instruction does not \
    count. turnaround: from the first signal until all tasks have answered. A sample is the median \
    over the rounds of one fresh pool.
    """
  /// The share of a run's time.
  public let weight = 2.0
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// The number of threads in the pool.
  static let threads = 16
  /// The numbers of tasks.
  static let tasks = [1, 2, 4, 8, 16, 32, 64]

  private let steps: Int

  /// Creates the probe.
  public init() { self.init(steps: 10_000) }

  /// Creates a probe whose procedure has the given number of steps.
  package init(steps: Int) {
    precondition(steps >= 0, "steps must not be negative")
    self.steps = steps
  }

  /// Runs the probe.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
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
    report(.poolProcedure, tasks, procedures, errors, context)
    report(.poolTurnaround, tasks, turnarounds, errors, context)
  }

  private func report(
    _ metric: MetricKey, _ tasks: Int, _ samples: [Double], _ errors: Int, _ context: ProbeContext
  ) {
    let parameters = [Parameter("tasks", tasks)]
    guard errors == 0 else {
      report(metric, parameters, failed: "\(errors) tasks gave a wrong result", to: context)
      return
    }
    report(metric, parameters, median: samples, over: .allocations, to: context)
  }

  private func rounds(_ context: ProbeContext) -> Int { context.effort == .quick ? 5 : 15 }
}

extension ProbeKey {
  /// A pool of threads.
  public static let pool = ProbeKey("pool")
}

extension MetricKey {
  /// The mean time of a task.
  public static let poolProcedure = MetricKey("procedure", .nanoseconds)
  /// The time from the first signal until all tasks have answered.
  public static let poolTurnaround = MetricKey("turnaround", .nanoseconds)
}
