package import ApusBenchmark
package import ApusMeasure

extension FleetSeries {
  /// The parameters, the name of a benchmark first.
  private var parameters: [Parameter] {
    guard let json = try? ResultJSONParser.value(of: Array(parameter.utf8)),
      case .object(let members) = json
    else { return [] }
    let parameters = members.compactMap { member -> Parameter? in
      switch member.value {
      case .integer(let number): Parameter(member.name, number)
      case .string(let text): Parameter(member.name, text)
      default: nil
      }
    }
    guard probe == ProbeKey.benchmark.name else { return parameters }
    return parameters.filter { $0.name == Self.benchmark }
      + parameters.filter { $0.name != Self.benchmark }
  }

  private static let benchmark = "benchmark"

  /// Returns a measurement of the series.
  package func measurement(_ outcome: MetricMeasurement.Outcome) -> MetricMeasurement {
    MetricMeasurement(
      probe: ProbeKey(probe),
      metric: MetricKey(stored: variant, unit: measuredUnit, polarity: better), parameters,
      outcome: outcome)
  }

  /// The unit of values; `nil` if nothing was measured.
  package var measuredUnit: MeasurementUnit? { MeasurementUnit(rawValue: unit) }

  /// The series as the history of a machine has it, by which it is selected.
  package var trendSeries: TrendSeries {
    TrendSeries(measurement(.missing(.unavailable("not read"))))
  }
}
