import ApusMeasure

/// The metrics of the experiment.
enum BurstMetric {
  /// The median of the trials, with its interval.
  static let depth = MetricKey("depth", .count, polarity: .more)
  /// The mean of the trials, as it was published.
  static let average = MetricKey("average", .count, polarity: .more)
  /// The least of the trials.
  static let worst = MetricKey("worst", .count, polarity: .more)
  /// The most of the trials.
  static let best = MetricKey("best", .count, polarity: .more)
  /// The write rate of the storage after the stall.
  static let sustained = MetricKey("sustained", .gigabytesPerSecond)
  /// The write rate of the storage before the bursts, frame after frame.
  static let storage = MetricKey("storage", .gigabytesPerSecond)
  /// The share of pairs of modes in which the deeper burst is also the steadier.
  static let agreement = MetricKey("deeper-is-steadier", .ratio)
  /// The ratio of the spread of all trials to the spread of three trials.
  static let spread = MetricKey("spread-of-three", .ratio)

  /// The metrics of a mode.
  static let ofModes = [depth, average, worst, best, sustained]
  /// The metrics of all modes together.
  static let ofAll = [agreement, spread]
}

extension ProbeKey {
  /// The key of the experiment.
  static let burstDepth = ProbeKey("burst-depth")
}
