import ApusMeasure

extension ProbeContext {
  /// Fewer independent samples than this give no interval.
  package static let fewestRepeats = 6

  /// The fewest repeats of this run of a probe: one where the processes are the repeats.
  package var leastRepeats: Int { isOneOfSeveral ? 1 : Self.fewestRepeats }

  /// Says what is being measured, with the share of the budget that is used up as the progress.
  package func pace(_ what: String) throws(Interrupted) {
    try step(what, min(1, elapsedSeconds / max(budgetSeconds, 0.001)))
  }

  /// Measures once per repeat: `leastRepeats` times, and more while `seconds` last, up to `limit`.
  ///
  /// - Parameters:
  ///   - what: What is being measured, for the user.
  ///   - seconds: How long the repeats should take.
  ///   - limit: How many repeats are enough.
  ///   - measure: Gives one sample; everything that it needs is made afresh inside.
  package func repeats(
    of what: String, seconds: Double, atMost limit: Int = 31, _ measure: () throws -> Double
  ) throws -> [Double] {
    let end = elapsedSeconds + seconds
    var values: [Double] = []
    while values.count < leastRepeats || (elapsedSeconds < end && values.count < limit) {
      try pace(what)
      values.append(try measure())
    }
    return values
  }

  /// Returns the median time of one iteration over a few epochs, in nanoseconds.
  ///
  /// An iteration that is longer than many epochs is timed alone, after one that warms it up.
  ///
  /// - Parameter work: Does its work as many times as it is told.
  package func medianOverEpochs(_ work: (_ iterations: Int) throws -> Void) rethrows -> Double {
    if try nanoseconds(work) > Self.longIteration {
      // The first may have been long by an accident; the second decides.
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
