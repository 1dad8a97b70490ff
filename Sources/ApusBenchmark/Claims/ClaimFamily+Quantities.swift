extension ClaimFamily {
  /// Returns the quantity of each claim about a quotient or a value, over the rounds that measured it.
  ///
  /// The value of a round, or the quotient of both sides within a round, is a sample. What slows both sides
  /// of a round, such as another guest on the host, is not in the quotient. From 24 rounds on the interval lies
  /// between two order statistics, which miss the median with the error of a single claim; with fewer rounds it
  /// is widened, as far as decision 0007 tells (decision 0071). A claim has no quantity if fewer than six rounds have
  /// its measurements, or if a divisor is not above zero.
  ///
  /// - Parameters:
  ///   - rounds: The measurements of each round, of all processes.
  ///   - measurements: The measurements over all rounds, from which those of the claim are selected.
  /// - Complexity: O(*c* *m*) for *c* claims and *m* measurements. Allocates the samples.
  package func quantities(
    of rounds: [[MetricMeasurement]], in measurements: [MetricMeasurement]
  ) -> [MetricMeasurement] {
    let error = error(in: measurements)
    return claims.compactMap { claim in
      guard let samples = samples(of: claim, rounds, measurements),
        let estimate = Self.estimate(of: samples.values, samples.unit, error)
      else { return nil }
      return MetricMeasurement(
        probe: .quantity, metric: MetricKey(stored: claim.identifier, unit: estimate.unit),
        Self.parameters(of: claim, error), estimate)
    }
  }

  /// Returns the quantity of a claim over rounds, if the measurements have it with the same error, and none that it
  /// was computed from after it.
  static func quantity(
    of claim: Claim, error: Double, in measurements: [MetricMeasurement]
  ) -> Estimate? {
    let parameters = parameters(of: claim, error)
    guard
      let index = measurements.lastIndex(where: { measurement in
        measurement.probe == .quantity && measurement.metric.name == claim.identifier
          && parameters.allSatisfy { measurement.parameter($0.name) == $0.value }
      })
    else { return nil }
    let isOutdated = measurements[index...].contains { measurement in
      claim.predicate.selectors.contains { $0.matches(measurement) }
    }
    return isOutdated ? nil : measurements[index].estimate
  }

  /// The parameters of a quantity: what it was computed from, and the claims that share its error.
  private static func parameters(of claim: Claim, _ error: Double) -> [Parameter] {
    let sides = claim.predicate.selectors.map(\.description).joined(separator: " / ")
    let claims = Int((Self.error / error).rounded())
    return [
      Parameter(Judgement.source, claim.source.key), Parameter("of", sides),
      Parameter("claims", claims),
    ]
  }

  private typealias RoundSamples = (values: [Double], unit: MeasurementUnit)

  /// Returns a sample for each round, or `nil` for a claim that is not judged by samples.
  private func samples(
    of claim: Claim, _ rounds: [[MetricMeasurement]], _ measurements: [MetricMeasurement]
  ) -> RoundSamples? {
    switch claim.predicate.kind {
    case .value(let selector, let unit, _):
      guard let whole = Self.median(selector, measurements), whole.estimate?.unit == unit else {
        return nil
      }
      return (rounds.compactMap { Self.value(of: whole, in: $0) }, unit)
    case .ratio(let selector, let other, _):
      guard let above = Self.median(selector, measurements),
        let below = Self.median(other, measurements)
      else { return nil }
      let pairs = rounds.compactMap { round in
        Self.value(of: above, in: round).flatMap { value in
          Self.value(of: below, in: round).map { (value, $0) }
        }
      }
      guard pairs.allSatisfy({ $0.1 > 0 }) else { return nil }
      return (pairs.map { $0.0 / $0.1 }, .ratio)
    case .exact, .growth, .caught: return nil
    }
  }

  /// Returns the selected measurement over all rounds, unless it is a floor, a count or absent.
  private static func median(
    _ selector: MeasurementSelector, _ measurements: [MetricMeasurement]
  ) -> MetricMeasurement? {
    guard let found = selector.measurement(in: measurements),
      found.estimate?.statistic == .median
    else { return nil }
    return found
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

  /// The fewest rounds whose order statistics are the interval: of sixteen, those at the level of a claim are the
  /// second from both ends, so that two exceptional rounds decide.
  private static let fewestExactRounds = 24

  /// Returns the median of samples with an interval that misses it with an error of at most `error`.
  private static func estimate(
    of values: [Double], _ unit: MeasurementUnit, _ error: Double
  ) -> Estimate? {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let median = Estimate.median(of: values, unit: unit, over: .processes, .exact)
    guard values.count >= fewestExactRounds,
      let interval = Samples(values).medianInterval(confidence: 1 - error, .exact)
    else { return median.widened(error: error) }
    return Estimate(
      value: median.value, low: interval.low, high: interval.high, unit: unit,
      samples: median.samples, statistic: .median, population: .processes)
  }
}

extension ProbeKey {
  /// The quantities of claims over rounds; the metric is the identifier of the claim.
  package static let quantity = ProbeKey("quantity")
}
