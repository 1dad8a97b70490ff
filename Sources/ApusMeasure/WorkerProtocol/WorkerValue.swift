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

  /// The cost of awaiting a function that does nothing, in nanoseconds.
  case awaitFloor = "await-floor"

  // The untimed work of a loop: pauses for each iteration, the ticks subtracted for a pause, and
  // the inputs and bytes of a batch.
  case pauses
  case pauseTicks = "pause-ticks"
  case batchInputs = "batch-inputs"
  case batchBytes = "batch-bytes"

  // The counts for each iteration; the last is for the whole process.
  case cpuTime = "cpu-time"
  case userTime = "user-time"
  case systemTime = "system-time"
  case contextSwitches = "context-switches"
  case pageFaults = "page-faults"
  case instructions
  case cycles
  case branchMisses = "branch-misses"
  case cacheMisses = "cache-misses"
  case allocations
  case allocatedBytes = "allocated-bytes"
  case frees
  case peakMemory = "peak-memory"

  /// The metric of a counted value.
  package var metric: MetricKey { MetricKey(rawValue, unit) }

  /// The unit of a counted value.
  var unit: MeasurementUnit {
    switch self {
    case .cpuTime, .userTime, .systemTime, .awaitFloor: .nanoseconds
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
  /// The processor time of an iteration.
  public static let cpuTime = WorkerValue.cpuTime.metric
}
