/// A family of claims that are judged together, so that a single wrong verdict is unlikely.
///
///     let family = ClaimFamily([claim])
///     for judgement in family.judge(session.measurements) {
///       print(judgement.claim.identifier, judgement.verdict.word)
///     }
///
/// The 5 % chance of a wrong verdict is divided among the claims that can be tested here. The share
/// of a claim is divided among the measurements that the claim needs. All intervals hold at the
/// same time, so the verdicts may be read side by side.
///
/// Source: Dunn, "Multiple Comparisons Among Means", Journal of the American Statistical
/// Association 56 (1961), 52-64.
public struct ClaimFamily: Sendable, Hashable {
  /// The claims of the family.
  public let claims: [Claim]
  /// The kind of processor on which the claims are tested.
  let processor: ClaimProcessor?
  /// The greatest probability that any verdict of the whole family is wrong.
  static let error = 0.05

  /// Creates a family of claims.
  public init(_ claims: [Claim]) { self.init(claims, on: .current) }

  package init(_ claims: [Claim], on processor: ClaimProcessor?) {
    self.claims = claims
    self.processor = processor
  }

  /// The probes that the claims need; `benchmark` means all benchmarks.
  ///
  /// - Complexity: O(*n*) in the number of claims. Allocates the set.
  public var probes: Set<ProbeKey> { Set(selectors.map(\.probe)) }

  /// The names of the benchmarks that the claims need.
  ///
  /// - Complexity: O(*n*) in the number of claims. Allocates the set.
  public var benchmarks: Set<String> {
    Set(
      selectors.filter { $0.probe == .benchmark }.flatMap(\.parameters)
        .filter { $0.name == "benchmark" }.map(\.value.description))
  }

  private var selectors: [MeasurementSelector] {
    testable.flatMap { $0.predicate.selectors + $0.evidence }
  }

  private var testable: [Claim] { claims.filter { elsewhere($0) == nil } }

  /// Returns the kind of processor that a claim is about, or `nil` if that is this kind.
  private func elsewhere(_ claim: Claim) -> ClaimProcessor? {
    claim.processor == processor ? nil : claim.processor
  }

  /// Judges every claim from measurements, in the order of the claims; measures nothing.
  ///
  /// - Parameter measurements: All measured measurements; a later measurement replaces an earlier
  ///   measurement of its name.
  /// - Complexity: O(*m* *n*) for *m* claims and *n* measurements.
  public func judge(_ measurements: [MetricMeasurement]) -> [Judgement] {
    let judge = ClaimJudge(
      measurements: measurements, error: Self.error / Double(max(1, testable.count)))
    return claims.map { claim in
      if let other = elsewhere(claim) {
        return Judgement(claim: claim, verdict: .notHere(other), found: nil, evidence: [])
      }
      let (verdict, found) = judge.judge(claim.predicate)
      return Judgement(
        claim: claim, verdict: verdict, found: found,
        evidence: ClaimEvidence.of(claim, verdict, in: measurements))
    }
  }
}
