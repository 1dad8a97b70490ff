/// The verdict on a claim that was tested here.
public enum ClaimVerdict: Sendable, Hashable {
  /// The whole interval lies in the range of the claim, on both sides of the published value.
  case holds
  /// The whole interval lies outside the range.
  case fails
  /// The whole interval keeps the limit of the claim and lies beyond the far end of its range.
  ///
  /// The published value is refuted: less time, less memory or a larger effect was found.
  case refutedBetter
  /// The interval includes an end of the range, or nothing was measured; the reason is a phrase. An
  /// undecided claim never counts as holding.
  case undecided(reason: String)
  /// The claim is about another kind of processor, so this machine cannot test it.
  case notHere(ClaimProcessor)

  /// The verdict as printed and stored: one or two words.
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
