package import ApusMeasure

extension ProbeContext {
  /// The fewest independent samples that give an interval.
  package static let fewestRepeats = 6

  /// The fewest repeats of this run of a probe: a single repeat if the processes are the repeats.
  package var leastRepeats: Int { isOneOfSeveral ? 1 : Self.fewestRepeats }

  /// Reports the current step, with the used share of the budget as the progress.
  package func pace(_ what: String) throws(InterruptionError) {
    try step(what, min(1, elapsedSeconds / max(budgetSeconds, 0.001)))
  }

  /// Returns a schedule of rounds of some variants: `leastRepeats` rounds, and at most `limit`.
  package func rounds(of variants: Int, atMost limit: Int = 31) -> RoundSchedule {
    RoundSchedule(variants: variants, rounds: leastRepeats...max(leastRepeats, limit))
  }

  /// Measures once per repeat: `leastRepeats` times, and more while `seconds` last, up to `limit`.
  ///
  /// - Parameters:
  ///   - what: The name of the current step, for the user.
  ///   - seconds: The time for all repeats.
  ///   - limit: The largest useful number of repeats.
  ///   - measure: Returns one sample; it creates all of its data afresh.
  /// - Complexity: O(*n*), where *n* is the number of repeats.
  package func repeats(
    of what: String, seconds: Double, atMost limit: Int = 31, _ measure: () throws -> Double
  ) throws -> [Double] {
    let end = elapsedSeconds + seconds
    var values: [Double] = []
    var schedule = rounds(of: 1, atMost: limit)
    while schedule.next(isTimeUp: elapsedSeconds >= end, using: &random) != nil {
      try pace(what)
      values.append(try measure())
    }
    return values
  }

  /// Returns the median time of an iteration over a few epochs, in nanoseconds.
  ///
  /// An iteration longer than a millisecond is timed alone, after a warm-up iteration.
  ///
  /// - Parameter work: Runs the given number of iterations.
  package func medianOverEpochs(_ work: (_ iterations: Int) throws -> Void) rethrows -> Double {
    if try nanoseconds(work) > Self.longIteration {
      // The first iteration may have been long by accident; the second decides.
      let alone = try nanoseconds(work)
      if alone > Self.longIteration { return alone }
    }
    var sampler = sampler()
    let epochs = effort == .quick ? 5 : 9
    return Samples(try sampler.nanosecondsPerIteration(epochs: epochs, work)).median
  }

  private static var longIteration: Double { 1_000_000 }

  private func nanoseconds(_ work: (_ iterations: Int) throws -> Void) rethrows -> Double {
    let start = TickClock.now()
    try work(1)
    return clock.nanoseconds(TickClock.now() &- start)
  }
}
