import ApusMachine

/// A plan of the modes and their numbers of trials: short time drops trials before modes.
struct BurstPlan: Sendable, Hashable {
  /// A mode and its number of trials.
  struct Entry: Sendable, Hashable {
    let mode: BurstMode
    var trials: Int

    /// The expected time of the whole entry.
    var seconds: Double { mode.expectedSetUpSeconds + Double(trials) * mode.expectedSeconds }
  }

  /// The planned entries, in the order of measurement.
  private(set) var entries: [Entry]
  /// The modes for which there is no time.
  private(set) var leftOut: [BurstMode] = []

  /// Plans modes, the most important first.
  ///
  /// - Parameters:
  ///   - modes: The modes; none has a refusal.
  ///   - seconds: The time for all modes.
  ///   - effort: A quick run has three trials, other runs have six or the published number.
  init(_ modes: [BurstMode], seconds: Double, effort: ProbeContext.Effort) {
    entries = modes.map { mode in
      let fewest = effort == .quick ? 3 : ProbeContext.fewestRepeats
      return Entry(mode: mode, trials: min(fewest, mode.publishedTrials))
    }
    shed(to: seconds)
    if effort == .normal { add(upTo: seconds) }
  }

  private var total: Double { entries.map(\.seconds).reduce(0, +) }

  /// Drops the modes that do not fit after all more important modes.
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
