import ApusMeasure

/// What reading the clock costs that times everything else, and how fine and how sure that clock is.
public struct ClockProbe: Probe {
  /// The name in results.
  public let name = "clock"
  /// What it measures.
  public let summary = "the clock that times all others: its cost, its step, how sure its rate is"
  /// How it measures.
  public let method = """
    Each process calibrates the counter anew, against the kernel's raw monotonic clock for 10 ms. cost: one reading, \
    from the fastest of ten batches of 1000 readings. bare-instruction: the same of the instruction alone. step: the \
    smallest difference between two readings that differ. uncertainty: half the spread of the two edges of the \
    calibration over its length.
    """
  /// Its share of a run's time.
  public let weight = 0.1
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    try context.step(name, 0)
    ClockCost.figures(clock: .calibrated(), repeats: ProbeContext.fewestRepeats)
      .forEach(context.report)
  }
}
