extension ClaimFamily {
  /// Returns the quotient of each claim whose two sides were measured in the same rounds.
  ///
  /// The quotient of a round is a sample. What slows both sides of a round, such as another guest on
  /// the host, is not in it (decision 0071). A claim has no quotient if fewer than six rounds have both
  /// sides, or if a divisor is not above zero.
  ///
  /// - Parameters:
  ///   - rounds: The measurements of each round, of all processes.
  ///   - measurements: The measurements over all rounds, from which the sides are selected.
  /// - Complexity: O(*c* *m*) for *c* claims and *m* measurements. Allocates the samples.
  package func quotients(
    of rounds: [[MetricMeasurement]], in measurements: [MetricMeasurement]
  ) -> [MetricMeasurement] {
    testable.compactMap { claim in
      guard case .ratio(let selector, let other, _) = claim.predicate.kind,
        let above = selector.measurement(in: measurements), Self.isMedian(above),
        let below = other.measurement(in: measurements), Self.isMedian(below)
      else { return nil }
      let pairs = rounds.compactMap { round in
        Self.value(of: above, in: round).flatMap { value in
          Self.value(of: below, in: round).map { (value, $0) }
        }
      }
      let quotients = pairs.map { $0.0 / $0.1 }
      guard !pairs.isEmpty, pairs.allSatisfy({ $0.1 > 0 }), quotients.allSatisfy(\.isFinite) else {
        return nil
      }
      let estimate = Estimate.median(of: quotients, unit: .ratio, over: .processes, .exact)
      guard estimate.isDecided else { return nil }
      return MetricMeasurement(
        probe: .quotient, metric: MetricKey(stored: claim.identifier, unit: .ratio),
        [Parameter(Judgement.source, claim.source.key)], estimate)
    }
  }

  /// Returns the quotient of a claim over rounds, if it is among the measurements.
  static func pairedQuotient(
    of claim: Claim, in measurements: [MetricMeasurement]
  ) -> Estimate? {
    measurements.last { $0.probe == .quotient && $0.metric.name == claim.identifier }?.estimate
  }

  /// Whether a measurement over all rounds is a median, and not a floor or a count.
  private static func isMedian(_ measurement: MetricMeasurement) -> Bool {
    measurement.estimate?.statistic == .median
  }

  /// Returns the value of a measurement in a single round.
  private static func value(
    of measurement: MetricMeasurement, in round: [MetricMeasurement]
  ) -> Double? {
    round.last {
      $0.probe == measurement.probe && $0.metric == measurement.metric
        && $0.parameters == measurement.parameters && $0.estimate != nil
    }?.estimate?.value
  }
}

extension ProbeKey {
  /// The quotients of claims over rounds; the metric is the identifier of the claim.
  package static let quotient = ProbeKey("quotient")
}
