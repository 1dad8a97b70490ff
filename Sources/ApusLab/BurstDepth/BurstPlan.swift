import ApusMachine

/// Which forms are measured in the time there is, and how often: trials are shed before forms.
struct BurstPlan: Sendable, Hashable {
  /// A form and how many trials it gets.
  struct Entry: Sendable, Hashable {
    let mode: BurstMode
    var trials: Int

    /// How long all of it should take.
    var seconds: Double { mode.expectedSetUpSeconds + Double(trials) * mode.expectedSeconds }
  }

  /// What is measured, in this order.
  private(set) var entries: [Entry]
  /// What there is no time for.
  private(set) var leftOut: [BurstMode] = []

  /// Plans forms, the most important first.
  ///
  /// - Parameters:
  ///   - modes: Each can be had here.
  ///   - seconds: How long everything should take.
  ///   - effort: A quick run takes three trials, others six or those published.
  init(_ modes: [BurstMode], seconds: Double, effort: ProbeContext.Effort) {
    entries = modes.map { mode in
      let fewest = effort == .quick ? 3 : ProbeContext.fewestRepeats
      return Entry(mode: mode, trials: min(fewest, mode.publishedTrials))
    }
    shed(to: seconds)
    if effort == .normal { add(upTo: seconds) }
  }

  private var total: Double { entries.map(\.seconds).reduce(0, +) }

  /// Leaves out what does not fit beside all that is more important.
  private mutating func shed(to seconds: Double) {
    var kept: [Entry] = []
    var used = 0.0
    for entry in entries {
      if used + entry.seconds <= seconds {
        kept.append(entry)
        used += entry.seconds
      } else {
        leftOut.append(entry.mode)
      }
    }
    entries = kept
  }

  /// Raises the trials to the published number while there is time.
  private mutating func add(upTo seconds: Double) {
    for index in entries.indices {
      while entries[index].trials < entries[index].mode.publishedTrials,
        total + entries[index].mode.expectedSeconds <= seconds
      {
        entries[index].trials += 1
      }
    }
  }
}
