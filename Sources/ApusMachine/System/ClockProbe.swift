public import ApusMeasure

/// The cost, the step and the uncertainty of the clock that times all other measurements.
///
///     ClockProbe().promises[0].metrics.map(\.name)  // ["cost", "bare-instruction", "step", "uncertainty"]
///
public struct ClockProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.clock
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.clock, [.clockCost, .clockInstruction, .clockStep, .clockUncertainty])]
  }
  /// A summary of the measured quantity.
  public let summary =
    "the clock of all measurements: its cost, its step, the uncertainty of its rate"
  /// The method of measurement.
  public let method = """
    Each process calibrates the counter against the kernel's raw monotonic clock for 10 ms. \
    cost: one reading, from the fastest of ten batches of 1000 readings. bare-instruction: the \
    same for the instruction alone. step: the smallest difference between two readings that \
    differ. uncertainty: half the spread of the two edges of the calibration over its length.
    """
  /// The share of a run's time.
  public let weight = 0.1
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    try context.step(name, 0)
    ClockCost.measurements(clock: .calibrated(), repeats: ProbeContext.fewestRepeats)
      .forEach(context.report)
  }
}
