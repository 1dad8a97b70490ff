/// The names of the experiment's measurements.
enum BurstFigure {
  /// The median of the trials, with its interval.
  static let depth = "depth"
  /// The mean of the trials, as it was published.
  static let average = "average"
  /// The least of the trials.
  static let worst = "worst"
  /// The most of the trials.
  static let best = "best"
  /// The write rate of the storage after the stall.
  static let sustained = "sustained"
  /// The write rate of the storage before the bursts, frame after frame.
  static let storage = "storage"
  /// The share of pairs of modes in which the deeper burst is also the steadier.
  static let agreement = "deeper-is-steadier"
  /// The ratio of the spread of all trials to the spread of three trials.
  static let spread = "spread-of-three"
  /// The same share as `agreement`, computed from the printed table.
  static let printedAgreement = "printed-deeper-is-steadier"
  /// The ratio of the best card's average to the worst card's, in the printed table, by rate.
  static let printedCards = "printed-cards-apart"
}
