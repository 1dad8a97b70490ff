/// A family of claims that are judged together, so that a single wrong verdict is unlikely.
///
///     let family = ClaimFamily([claim])
///     for judgement in family.judge(session.measurements) {
///       print(judgement.claim.identifier, judgement.verdict.word)
///     }
///
/// The 5 % chance of a wrong verdict is divided among the claims that can be tested here. The share
/// of a claim is divided among the estimates that its verdict needs: two, if both sides of a quotient
/// were not measured in the same rounds, and one otherwise. All intervals hold at the same time, so the
/// verdicts may be read side by side.
///
/// Source: Dunn, "Multiple Comparisons Among Means", Journal of the American Statistical
/// Association 56 (1961), 52-64.
public struct ClaimFamily: Sendable, Hashable {
  /// The claims of the family.
  public let claims: [Claim]
  /// The kind of processor on which the claims are tested; `nil` for neither kind.
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

  private var testable: [Claim] { claims.filter { unmet($0) == nil } }

  /// The claims that cannot be tested here, with their number and the reasons as a sentence; `nil`
  /// if there are none.
  package var absence: String? {
    let pairs = claims.compactMap { claim in unmet(claim).map { (claim.identifier, $0) } }
    return ClaimsNotHere(pairs).summary(of: claims.count)
  }

  /// Returns the first requirement of a claim that is not met here, or `nil` if all are.
  private func unmet(_ claim: Claim) -> ClaimRequirement? {
    claim.requirements.first { requirement in
      if case .processor(let kind) = requirement { return kind != processor }
      return !requirement.isMet
    }
  }

  /// Returns the requirement for want of which a claim cannot be judged.
  ///
  /// Another program may have measured the claim, for example one that runs a rival. The processor
  /// matters for such measurements as well.
  private func obstacle(
    to claim: Claim, in measurements: [MetricMeasurement]
  ) -> ClaimRequirement? {
    guard let unmet = unmet(claim) else { return nil }
    if case .processor = unmet { return unmet }
    let isMeasured = claim.predicate.selectors.allSatisfy {
      $0.measurement(in: measurements)?.estimate != nil
    }
    return isMeasured ? nil : unmet
  }

  /// Returns the greatest probability that the verdict on a single claim is wrong.
  func error(in measurements: [MetricMeasurement]) -> Double {
    let testable = claims.count { obstacle(to: $0, in: measurements) == nil }
    return Self.error / Double(max(1, testable))
  }

  /// Judges every claim from measurements, in the order of the claims; measures nothing.
  ///
  /// - Parameter measurements: All measured measurements; a later measurement replaces an earlier
  ///   measurement of its name.
  /// - Complexity: O(*m* *n*) for *m* claims and *n* measurements.
  public func judge(_ measurements: [MetricMeasurement]) -> [Judgement] {
    let obstacles = claims.map { obstacle(to: $0, in: measurements) }
    var judge = ClaimJudge(measurements: measurements, error: error(in: measurements))
    return zip(claims, obstacles).map { claim, obstacle in
      if let obstacle {
        return Judgement(claim: claim, verdict: .notHere(obstacle), found: nil, evidence: [])
      }
      judge.quantity = Self.quantity(of: claim, error: judge.error, in: measurements)
      let (verdict, found) = judge.judge(claim.predicate)
      return Judgement(
        claim: claim, verdict: verdict, found: found,
        evidence: ClaimEvidence.of(claim, verdict, in: measurements))
    }
  }
}
