/// A claim with its verdict and the value found here.
public struct Judgement: Sendable, Hashable {
  /// The judged claim.
  public let claim: Claim
  /// The verdict on the claim.
  public let verdict: ClaimVerdict
  /// The found quantity of the predicate, with the interval that gave the verdict.
  ///
  /// It is a quotient, an exponent or a value; `nil` if nothing was measured.
  public let found: Estimate?

  /// The judgement as a measurement of the probe `claim`, to be stored with the measurements that
  /// it is based on.
  ///
  /// The first note is the word of the verdict. After it, a failed or undecided judgement has its
  /// reason.
  public var measurement: Measurement {
    let parameters = [Parameter("source", claim.source.key)]
    var notes = [verdict.word]
    switch verdict {
    case .holds: break
    case .fails: notes.append(claim.explanation)
    case .refutedBetter: notes.append(claim.betterExplanation)
    case .undecided(let reason): notes.append(reason)
    case .notHere(let processor): notes.append("published for \(processor.rawValue)")
    }
    let outcome: Measurement.Outcome =
      if let found {
        .measured(found)
      } else if verdict == .holds {
        .measured(.reading(1, unit: .count))
      } else {
        .absent(reason: notes[1])
      }
    return Measurement(
      probe: Self.probe, variant: claim.identifier, parameters, outcome: outcome, notes: notes)
  }

  /// The name of the probe under which judgements are stored.
  package static let probe = "claim"
}
