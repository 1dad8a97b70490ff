import ApusSystem

/// A measurement that shows why a claim has its verdict.
///
///     let judgement = ClaimFamily([claim]).judge(session.measurements)[0]
///     judgement.evidence.first?.description  // "clocks elapsed-continuous 34.1 ns [33.9, 34.4]"
///
/// A claim that fails, or is refuted, has both sides of its quotient as evidence, and the
/// measurements that its author named for the reason.
public struct ClaimEvidence: Sendable, Hashable {
  /// The name of the measurement, with all of its parameters.
  public let measured: MeasurementSelector
  /// The value that was measured here.
  public let estimate: Estimate

  /// The measurement in print: its name, its value and its interval.
  public var description: String { "\(measured.description) \(Quantity.text(estimate))" }

  /// Returns the evidence for a verdict on a claim; empty for a claim that is not contradicted.
  ///
  /// - Complexity: O(*m* *n*) for *m* selectors and *n* measurements. Allocates the array.
  static func of(
    _ claim: Claim, _ verdict: ClaimVerdict, in measurements: [MetricMeasurement]
  ) -> [ClaimEvidence] {
    switch verdict {
    case .holds, .undecided, .notHere: return []
    case .fails, .refutedBetter:
      return claim.evidence.compactMap { selector in
        guard let found = selector.measurement(in: measurements), let estimate = found.estimate
        else { return nil }
        let name = MeasurementSelector(found.probe, found.metric, found.parameters)
        return ClaimEvidence(measured: name, estimate: estimate)
      }
    }
  }
}
