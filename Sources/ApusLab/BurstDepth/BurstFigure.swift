/// The names of the experiment's figures.
enum BurstFigure {
  /// The median of the trials, with its interval.
  static let depth = "depth"
  /// The mean of the trials, as it was published.
  static let average = "average"
  /// The least of the trials.
  static let worst = "worst"
  /// The most of the trials.
  static let best = "best"
  /// What the storage took after the stall.
  static let sustained = "sustained"
  /// What the storage took before the bursts, frame after frame.
  static let storage = "storage"
  /// The share of pairs of forms in which the deeper burst is the steadier one.
  static let agreement = "deeper-is-steadier"
  /// How many times the spread of three trials the spread of all is.
  static let spread = "spread-of-three"
  /// As `agreement`, of the printed table.
  static let printedAgreement = "printed-deeper-is-steadier"
  /// The best card's average as a multiple of the worst card's, in the printed table, by rate.
  static let printedCards = "printed-cards-apart"
}
