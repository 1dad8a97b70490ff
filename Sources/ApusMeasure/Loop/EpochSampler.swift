/// Times a piece of work in epochs of about 100 microseconds, inside one process.
///
/// For probes that own their inner loop; benchmarks use `Benchmark`, which also replicates over
/// processes and watches the optimiser. On a shared machine short epochs are mostly clean, and the
/// median drops the disturbed ones; at a millisecond every epoch is disturbed.
package struct EpochSampler {
  package var clock: TickClock
  package var random: SplitMix64
  /// How long an epoch should last, in nanoseconds.
  package var epochNanoseconds = 100_000.0

  /// - Precondition: The clock has a rate: `ticksPerNanosecond` is above 0 and finite.
  package init(clock: TickClock, random: SplitMix64) {
    clock.requireRate()
    self.clock = clock
    self.random = random
    epochNanoseconds = max(epochNanoseconds, 1000 * clock.stepNanoseconds)
  }

  /// Returns the time of one iteration, in nanoseconds, in each of `epochs` epochs.
  ///
  /// - Parameters:
  ///   - epochs: How many epochs are kept, from 1 to 60,000.
  ///   - work: Does its work as many times as it is told.
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
