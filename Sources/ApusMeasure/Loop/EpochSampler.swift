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

  package init(clock: TickClock, random: SplitMix64) {
    self.clock = clock
    self.random = random
    epochNanoseconds = max(epochNanoseconds, 1000 * clock.stepNanoseconds)
  }

  /// Returns the time of one iteration, in nanoseconds, in each of `epochs` epochs.
  ///
  /// - Parameters:
  ///   - epochs: How many epochs are kept.
  ///   - work: Does its work as many times as it is told.
  package mutating func nanosecondsPerIteration(
    epochs: Int, _ work: (_ iterations: Int) throws -> Void
  ) rethrows -> [Double] {
    var iterations = 1
    var elapsed = try time(iterations, work)
    while elapsed < epochNanoseconds / 2, iterations < 1 << 40 {
      let growth = min(10, max(2, epochNanoseconds / max(elapsed, 1)))
      iterations = Int(Double(iterations) * growth)
      elapsed = try time(iterations, work)
    }
    let target = max(1, epochNanoseconds / elapsed * Double(iterations))
    var results: [Double] = []
    results.reserveCapacity(epochs)
    for _ in 0..<epochs {
      // 0 to 20 % more, so that no periodic disturbance locks in.
      let count = max(1, Int(target * Double.random(in: 1...1.2, using: &random)))
      results.append(try time(count, work) / Double(count))
    }
    return results
  }

  private func time(_ iterations: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    let start = TickClock.now()
    try work(iterations)
    return clock.nanoseconds(TickClock.now() &- start)
  }
}
