/// The calculations that the turns of threads and of processes share.
extension WorkerRequest {
  /// Returns the shared number of iterations.
  ///
  /// The turn of the slowest lane takes at least an epoch. The turn of the fastest lane takes at
  /// least 100 steps of the clock. A lane may take no time after its costs were subtracted; the number
  /// stays finite then.
  ///
  /// - Parameter rates: Ticks per iteration.
  func sharedIterations(rates: [Double]) -> Double {
    let least = epochTicks / Self.mostIterations
    let slowest = max(least, rates.max() ?? 1)
    let fastest = max(least, rates.min() ?? 1)
    let step = stepNanoseconds * ticksPerNanosecond
    return max(1, epochTicks / slowest, 100 * step / fastest)
  }

  /// The most iterations of a turn of an epoch.
  private static let mostIterations = 1e9

  /// Returns a planner that warms up a single lane and finds its least ticks per iteration.
  func warmUpPlanner(lanes: Int, seed: UInt64) -> EpochPlanner {
    let goal = EpochPlanner.Goal(
      epoch: epochTicks, warmUp: warmUpNanoseconds * ticksPerNanosecond / Double(lanes),
      measure: 0, leastEpochs: 3)
    return EpochPlanner(goal: goal, random: SplitMix64(seed: seed))
  }
}
