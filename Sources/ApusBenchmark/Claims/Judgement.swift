/// A claim with its verdict and the value found here.
///
///     let judgements = ClaimFamily([claim]).judge([])
///     print(judgements[0].verdict.kind, judgements[0].found?.value ?? 0)  // undecided 0.0
///
public struct Judgement: Sendable, Hashable {
  /// The judged claim.
  public let claim: Claim
  /// The verdict on the claim.
  public let verdict: ClaimVerdict
  /// The found quantity of the predicate, with the interval that gave the verdict.
  ///
  /// It is a quotient, an exponent or a value; `nil` if nothing was measured.
  public let found: Estimate?
  /// The measurements that show the reason; empty unless the claim fails or is refuted.
  public let evidence: [ClaimEvidence]

  /// The judgement as a measurement of the probe `claim`, to be stored with the measurements that
  /// it is based on.
  ///
  /// The verdict is stored by its code. A judgement other than `holds` has its reason as a note.
  public var measurement: MetricMeasurement {
    let reason = reason
    let outcome: MetricMeasurement.Outcome =
      if let found {
        .measured(found)
      } else if verdict == .holds {
        .measured(.reading(1, unit: .count))
      } else {
        .missing(.unavailable(reason ?? verdict.word))
      }
    return MetricMeasurement(
      probe: .claim, metric: MetricKey(stored: claim.identifier, unit: found?.unit ?? .count),
      [Parameter(Self.source, claim.source.key)], outcome: outcome, verdict: verdict.kind.code,
      notes: reason.map { [$0] } ?? [])
  }

  /// The range of the claim as a sentence that follows the reason; empty if it has none.
  private var rangeText: String {
    guard let range = claim.predicate.range, let found else { return "" }
    return " " + range.sentence(found.unit)
  }

  /// The evidence as a sentence that follows the range; empty if there is none.
  private var evidenceText: String {
    evidence.isEmpty ? "" : " Here: \(evidence.map(\.description).joined(separator: "; "))."
  }

  /// The reason of a verdict other than `holds`, as text for readers.
  var reason: String? {
    switch verdict {
    case .holds: nil
    case .fails: claim.explanation + rangeText + evidenceText
    case .refutedBetter: claim.betterExplanation + rangeText + evidenceText
    case .undecided(let doubt): doubt.advice
    case .notHere(let requirement): requirement.reason
    }
  }

  /// The name of the parameter with the key of the claim's source.
  package static let source = "source"
}
