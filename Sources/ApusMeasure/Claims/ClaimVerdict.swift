/// What came of testing a claim here.
public enum ClaimVerdict: Sendable, Hashable {
  /// The whole interval lies where the claim says.
  case holds
  /// The whole interval lies elsewhere.
  case fails
  /// Neither, or nothing was measured, and why: a phrase. It never counts as holding.
  case undecided(reason: String)
  /// It speaks of another kind of processor than this one, and nothing here can test it.
  case notHere(ClaimProcessor)

  /// The verdict in one word.
  public var word: String {
    switch self {
    case .holds: "holds"
    case .fails: "fails"
    case .undecided: "undecided"
    case .notHere: "not here"
    }
  }
}
