/// A claim with its verdict and what was found here.
public struct Judgement: Sendable, Hashable {
  /// The claim.
  public let claim: Claim
  /// Whether it holds.
  public let verdict: ClaimVerdict
  /// What the predicate speaks of, as found here, with the interval that the verdict was taken from:
  /// a quotient, an exponent, a value. `nil` where nothing was measured.
  public let found: Estimate?

  /// The judgement as a figure of the probe `claim`, to be stored with those that it came from.
  ///
  /// The first note is the verdict in one word; a failed or undecided one has its reason after it.
  public var figure: Figure {
    let parameters = [Parameter("source", claim.source.key)]
    var notes = [verdict.word]
    switch verdict {
    case .holds: break
    case .fails: notes.append(claim.explanation)
    case .refutedBetter: notes.append(claim.betterExplanation)
    case .undecided(let reason): notes.append(reason)
    case .notHere(let processor): notes.append("published for \(processor.rawValue)")
    }
    let outcome: Figure.Outcome =
      if let found {
        .measured(found)
      } else if verdict == .holds {
        .measured(.reading(1, unit: .count))
      } else {
        .absent(reason: notes[1])
      }
    return Figure(
      probe: Self.probe, variant: claim.identifier, parameters, outcome: outcome, notes: notes)
  }

  /// The name under which judgements are stored.
  package static let probe = "claim"
}
