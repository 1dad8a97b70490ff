/// What a history holds, and what in it could not be used.
public struct HistoryContents: Sendable, Hashable {
  /// The sessions in the order in which they were opened, with their figures and verdicts.
  public internal(set) var sessions: [Session] = []
  /// Figures and verdicts whose session has no head in the file, in the order of the file.
  public internal(set) var orphans: [History.Record] = []
  /// What could not be used, in the order of the file; at most `maximumWarnings`.
  public internal(set) var warnings: [HistoryWarning] = []
  /// How many lines were skipped, those without a warning of their own included.
  public internal(set) var skippedLines = 0

  package init() {}

  /// How many warnings are kept: a file that is no history at all would have millions.
  public static let maximumWarnings = 1000
}
