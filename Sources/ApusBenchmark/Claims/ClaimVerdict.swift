/// What came of testing a claim here.
public enum ClaimVerdict: Sendable, Hashable {
  /// The whole interval lies where the claim says, on both sides of the published value.
  case holds
  /// The whole interval lies elsewhere.
  case fails
  /// The whole interval keeps the limit of the claim and lies beyond the far end of its range.
  ///
  /// The published value is refuted: less time, less memory or a larger effect was found.
  case refutedBetter
  /// Neither, or nothing was measured, and why: a phrase. It never counts as holding.
  case undecided(reason: String)
  /// It speaks of another kind of processor than this one, and nothing here can test it.
  case notHere(ClaimProcessor)

  /// The verdict as it is printed and stored: one or two words.
  public var word: String {
    switch self {
    case .holds: "holds"
    case .fails: "fails"
    case .refutedBetter: "refuted (better)"
    case .undecided: "undecided"
    case .notHere: "not here"
    }
  }
}
