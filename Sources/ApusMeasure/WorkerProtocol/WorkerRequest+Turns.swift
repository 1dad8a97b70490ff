/// What those who take turns have in common, be they threads or processes.
extension WorkerRequest {
  /// One count for all: the slowest one's turn lasts an epoch, the fastest one's 100 clock steps.
  ///
  /// - Parameter rates: Ticks per iteration.
  func sharedIterations(rates: [Double]) -> Double {
    let slowest = rates.max() ?? 1
    let fastest = rates.min() ?? 1
    let step = stepNanoseconds * ticksPerNanosecond
    return max(1, epochTicks / slowest, 100 * step / fastest)
  }

  /// A planner that warms one of several up and finds its least ticks per iteration.
  func warmUpPlanner(lanes: Int, seed: UInt64) -> EpochPlanner {
    let goal = EpochPlanner.Goal(
      epoch: epochTicks, warmUp: warmUpNanoseconds * ticksPerNanosecond / Double(lanes),
      measure: 0, leastEpochs: 3)
    return EpochPlanner(goal: goal, random: SplitMix64(seed: seed))
  }
}
