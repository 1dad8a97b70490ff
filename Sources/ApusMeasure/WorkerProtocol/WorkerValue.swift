/// The names of the values that a measuring process sends.
package enum WorkerValue: String, Sendable, Hashable, CaseIterable {
  // The inputs of the detector, in ticks.
  case bodySlope = "body-slope"
  case floorSlope = "floor-slope"
  case timeAtDeclaredSize = "time-at-n"
  case timeAtGrownSize = "time-at-grown-size"
  case grownSize = "grown-size"
  case cycle

  /// The working instructions of an iteration without the loop's own, for a body at the loop floor.
  case bodyInstructions = "body-instructions"

  /// The least ticks per iteration of a process that waits for its first turn.
  case turnRate = "turn-rate"

  /// Whether a process that took turns was timed by a clock of the benchmark's own: 1 or 0.
  case ownClock = "own-clock"

  /// The cost of awaiting a function that does nothing, in nanoseconds.
  case awaitFloor = "await-floor"

  // The untimed work of a loop: pauses for each iteration, the ticks subtracted for a pause, and
  // the inputs and bytes of a batch.
  case pauses
  case pauseTicks = "pause-ticks"
  case batchInputs = "batch-inputs"
  case batchBytes = "batch-bytes"

  // The single events of a process: their number, the ticks of the clock in each, and the percentiles
  // of their ticks.
  case events
  case eventTicks = "event-ticks"
  case latencyP50 = "latency-p50"
  case latencyP90 = "latency-p90"
  case latencyP99 = "latency-p99"
  case latencyP999 = "latency-p99.9"
  case latencyMax = "latency-max"

  // The counts for each iteration; the last is for the whole process.
  case cpuTime = "cpu-time"
  case userTime = "user-time"
  case systemTime = "system-time"
  case contextSwitches = "context-switches"
  /// The switches of a thread that waits; other switches depend on the other programs.
  case waits
  case pageFaults = "page-faults"
  case instructions
  case cycles
  case branchMisses = "branch-misses"
  case cacheMisses = "cache-misses"
  case allocations
  case allocatedBytes = "allocated-bytes"
  case frees
  case retains
  case releases
  case systemCalls = "system-calls"
  case peakMemory = "peak-memory"

  /// The metric of a counted value.
  package var metric: MetricKey { MetricKey(rawValue, unit) }

  /// The unit of a counted value.
  var unit: MeasurementUnit {
    switch self {
    case .cpuTime, .userTime, .systemTime, .awaitFloor, .latencyP50, .latencyP90, .latencyP99,
      .latencyP999, .latencyMax:
      .nanoseconds
    case .allocatedBytes, .peakMemory: .bytes
    default: .count
    }
  }
}

extension MetricKey {
  /// The time of an `await` of nothing.
  public static let awaitFloor = WorkerValue.awaitFloor.metric
  /// The heap allocations of an iteration.
  public static let allocations = WorkerValue.allocations.metric
  /// The bytes of the heap allocations of an iteration.
  public static let allocatedBytes = WorkerValue.allocatedBytes.metric
  /// The instructions of an iteration.
  public static let instructions = WorkerValue.instructions.metric
  /// The retains of Swift objects in an iteration.
  public static let retains = WorkerValue.retains.metric
  /// The releases of Swift objects in an iteration.
  public static let releases = WorkerValue.releases.metric
  /// The system calls of an iteration.
  public static let systemCalls = WorkerValue.systemCalls.metric
  /// The waits of an iteration: the times that a thread gave up its processor.
  public static let waits = WorkerValue.waits.metric

  /// Returns the metric of the system calls with a name, such as `write`.
  package static func systemCall(_ name: String) -> MetricKey {
    MetricKey(systemCallPrefix + name, .count)
  }

  /// The name of the system call if the metric counts one by its name; otherwise `nil`.
  package var systemCallName: String? {
    name.hasPrefix(Self.systemCallPrefix)
      ? String(name.dropFirst(Self.systemCallPrefix.count)) : nil
  }

  private static let systemCallPrefix = "system-call-"

  /// The processor time of an iteration.
  public static let cpuTime = WorkerValue.cpuTime.metric
}
