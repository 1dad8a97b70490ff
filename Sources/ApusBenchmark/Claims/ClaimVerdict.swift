/// The verdict on a claim that was tested here.
///
///     for judgement in ClaimFamily([claim]).judge(session.measurements) {
///       if case .undecided(let doubt) = judgement.verdict { print(doubt) }
///     }
///
public enum ClaimVerdict: Sendable, Hashable {
  /// The whole interval lies in the range of the claim, on both sides of the published value.
  case holds
  /// The whole interval lies outside the range.
  case fails
  /// The whole interval keeps the limit of the claim and lies beyond the far end of its range, which
  /// is the better end.
  ///
  /// The published value is refuted: less time, less memory, a higher rate or a larger effect was
  /// found. Beyond a far end that is worse, the claim fails.
  case refutedBetter
  /// The interval includes an end of the range, or nothing was measured. An undecided claim never
  /// counts as holding.
  case undecided(ClaimDoubt)
  /// This machine lacks something that the claim needs: another kind of processor, or a program.
  case notHere(ClaimRequirement)

  /// The kind of a verdict, without its reason: as it is stored.
  ///
  ///     ClaimVerdict.undecided(.noInterval).kind  // undecided
  ///     ClaimVerdict.Kind.allCases.count          // 5
  ///
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The claim holds.
    case holds
    /// The claim fails.
    case fails
    /// The claim is refuted by a better value.
    case refutedBetter = "refuted (better)"
    /// The claim is undecided.
    case undecided
    /// The claim cannot be tested on this machine.
    case notHere = "not here"

    /// The code under which the verdict is stored.
    public var code: VerdictCode { VerdictCode(rawValue) }

    /// Creates the kind with a code; `nil` if the code is that of another instrument.
    public init?(_ code: VerdictCode) { self.init(rawValue: code.rawValue) }

    /// Whether the published value is refuted.
    package var isRefutation: Bool { self == .fails || self == .refutedBetter }
  }

  /// The kind of the verdict.
  public var kind: Kind {
    switch self {
    case .holds: .holds
    case .fails: .fails
    case .refutedBetter: .refutedBetter
    case .undecided: .undecided
    case .notHere: .notHere
    }
  }

  /// The verdict as printed: one or two words.
  public var word: String { kind.rawValue }
}
