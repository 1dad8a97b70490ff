import ApusSystem

/// The contents of a history, and its lines that could not be used.
///
///     let contents = try History(path: "missing/history.jsonl").read()
///     contents.sessions.count  // 0
///     contents.skippedLines    // 0
///
public struct HistoryContents: Sendable, Hashable {
  /// The sessions in the order in which they were opened, with their measurements and verdicts.
  public internal(set) var sessions: [Session] = []
  /// The measurements and verdicts of sessions without a head in the file, in the order of the
  /// file.
  public internal(set) var orphans: [History.Record] = []
  /// The warnings about lines that could not be used, in the order of the file; at most
  /// `maximumWarnings`.
  public internal(set) var warnings: [HistoryWarning] = []
  /// The number of skipped lines, including those without a warning of their own.
  public internal(set) var skippedLines = 0

  package init() {}

  /// The greatest number of warnings: a file that is no history at all would have millions.
  public static let maximumWarnings = 1000

  /// The number of warnings that commands print.
  private static let printedWarnings = 5

  /// The first warnings as text, and the number of the others.
  package var warningLines: [String] {
    let rest = max(warnings.count, skippedLines) - Self.printedWarnings
    return warnings.prefix(Self.printedWarnings).map(\.description)
      + (rest > 0 ? ["\(Quantity.count(rest, "more line")) could not be used"] : [])
  }
}
