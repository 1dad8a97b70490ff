public import ApusMeasure

/// The latency of basic operations of Swift, as the basis of estimates.
///
///     OperationsProbe.benchmarks.map(\.name).contains("add")  // true
///
public struct OperationsProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.operations
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.operations, Operation.all.map(\.metric))]
  }
  /// A summary of the measured quantity.
  public let summary = "add, divide, branch, calls, retain and release, allocation: one of each"
  /// The method of measurement.
  public let method = """
    Each operation is a chain in which every result is the next input, so latency is measured and \
    not throughput. Every operation runs in several short processes of its own, spread over the \
    run; the interval is over processes. An operation cheaper than the loop is repeated within an \
    iteration. branch-misprediction is the difference of two loops, which differ in the direction \
    of a branch: at random, and always the same. Half of the random branches are taken for \
    mispredicted.
    """
  /// The share of a run's time.
  public let weight = 4.0
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.ownProcesses

  /// Creates the probe.
  public init() {}

  /// The benchmarks that a program with this probe must serve first.
  public static var benchmarks: [Benchmark] { Operation.all.flatMap(\.benchmarks) }

  /// Measures every operation.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  public func run(_ context: ProbeContext) throws {
    let budget = context.budgetSeconds / Double(Self.benchmarks.count)
    var replicator = Replicator(
      Self.benchmarks,
      plan: context.isOneOfSeveral
        ? ReplicationPlan(singleRoundSeconds: budget)
        : ReplicationPlan(budgetSeconds: budget, isTimingOnly: true),
      clock: context.clock, seed: context.random.next())
    let isComplete = replicator.run { what, fraction in try? context.step(what, fraction) }
    var rest = replicator.measurements[...]
    for operation in Operation.all {
      let count = operation.benchmarks.count
      context.report(operation.measurement(from: rest.prefix(count)))
      rest.removeFirst(count)
    }
    if !isComplete { throw InterruptionError() }
  }

}

extension ProbeKey {
  /// The operations of Swift and of the processor.
  public static let operations = ProbeKey("operations")
}
