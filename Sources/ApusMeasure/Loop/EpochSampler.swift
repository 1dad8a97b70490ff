/// A sampler that times work in epochs of about 100 microseconds, inside a single process.
///
/// It is for probes with their own inner loop. `Benchmark` also replicates over processes and
/// detects eliminated work. On a shared machine most short epochs are undisturbed, and the median
/// ignores the others. At a millisecond, every epoch is disturbed.
package struct EpochSampler {
  package var clock: TickClock
  package var random: SplitMix64
  /// The intended length of an epoch, in nanoseconds.
  package var epochNanoseconds = 100_000.0

  /// Creates a sampler; epochs are at least 1,000 steps of the clock long.
  ///
  /// - Precondition: The clock has a rate: `ticksPerNanosecond` is above 0 and finite.
  package init(clock: TickClock, random: SplitMix64) {
    clock.requireRate()
    self.clock = clock
    self.random = random
    epochNanoseconds = max(epochNanoseconds, 1000 * clock.stepNanoseconds)
  }

  /// Returns the time of an iteration, in nanoseconds, in each of `epochs` epochs.
  ///
  /// - Parameters:
  ///   - epochs: The number of epochs that are kept, from 1 to 60,000.
  ///   - work: Does its work as many times as its argument says.
  package mutating func nanosecondsPerIteration(
    epochs: Int, _ work: (_ iterations: Int) throws -> Void
  ) rethrows -> [Double] {
    let epoch = epochNanoseconds * clock.ticksPerNanosecond
    let goal = EpochPlanner.Goal(epoch: epoch, warmUp: epoch, measure: 0, leastEpochs: epochs)
    var planner = EpochPlanner(goal: goal, random: SplitMix64(seed: random.next()))
    var iterations = planner.next(after: nil)
    while iterations != 0 {
      let start = TickClock.now()
      try work(iterations)
      iterations = planner.next(after: TickClock.now() &- start)
    }
    return planner.kept.map { $0.rate / clock.ticksPerNanosecond }
  }
}
