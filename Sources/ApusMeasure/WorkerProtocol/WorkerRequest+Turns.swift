/// The calculations that the turns of threads and of processes share.
extension WorkerRequest {
  /// Returns the shared number of iterations.
  ///
  /// The turn of the slowest lane takes at least an epoch. The turn of the fastest lane takes at
  /// least 100 steps of the clock. A lane may take no time after its costs were subtracted; the untimed
  /// work of the slowest lane bounds a turn then.
  ///
  /// - Parameters:
  ///   - rates: Ticks per iteration.
  ///   - elapsed: Ticks per iteration with untimed work, if it is known.
  func sharedIterations(rates: [Double], elapsed: [Double] = []) -> Double {
    let least = epochTicks / Self.mostIterations
    let slowest = max(least, rates.max() ?? 1)
    let fastest = max(least, rates.min() ?? 1)
    let step = stepNanoseconds * ticksPerNanosecond
    let most = Self.mostElapsedEpochs * epochTicks / max(least, elapsed.max() ?? least)
    return max(1, min(most, max(epochTicks / slowest, 100 * step / fastest)))
  }

  /// The most iterations of a turn of an epoch.
  private static let mostIterations = 1e9

  /// The most time of a turn with its untimed work, in lengths of an epoch.
  private static let mostElapsedEpochs = 1000.0

  /// Returns a planner that warms up a single lane and finds its least ticks per iteration.
  func warmUpPlanner(lanes: Int, seed: UInt64) -> EpochPlanner {
    let goal = EpochPlanner.Goal(
      epoch: epochTicks, warmUp: warmUpNanoseconds * ticksPerNanosecond / Double(lanes),
      measure: 0, leastEpochs: 3)
    return EpochPlanner(goal: goal, random: SplitMix64(seed: seed))
  }
}
