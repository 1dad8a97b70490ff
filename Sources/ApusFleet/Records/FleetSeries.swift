import ApusBenchmark
package import ApusMeasure
import ApusSystem

/// A series of a project: the same measurement, repeated in each session.
///
/// Copies share their content, and two that share it are compared without their texts.
package struct FleetSeries: Sendable, Hashable {
  /// The texts of a series, with their hash.
  private final class Content: Sendable {
    let probe: String
    let variant: String
    let parameter: String
    let unit: String
    let better: MetricKey.Polarity
    let hash: Int

    init(
      _ probe: String, _ variant: String, _ parameter: String, _ unit: String,
      _ better: MetricKey.Polarity
    ) {
      self.probe = probe
      self.variant = variant
      self.parameter = parameter
      self.unit = unit
      self.better = better
      var hasher = Hasher()
      for text in [probe, variant, parameter, unit, better.rawValue] { hasher.combine(text) }
      hash = hasher.finalize()
    }
  }

  private let content: Content

  /// The name of the probe.
  package var probe: String { content.probe }
  /// The name of the metric or of the probe's variant.
  package var variant: String { content.variant }
  /// The chosen parameters as canonical JSON: sorted by the bytes of their names, without spaces.
  package var parameter: String { content.parameter }
  /// The unit as in results; empty if nothing was measured.
  package var unit: String { content.unit }
  /// The values that are better.
  package var better: MetricKey.Polarity { content.better }

  /// Creates the series that a measurement belongs to.
  ///
  /// - Complexity: O(*n* log *n*) in the number of parameters.
  package init(_ measurement: MetricMeasurement) {
    let series = TrendSeries(measurement)
    self.init(
      probe: series.probe.name, variant: series.metric.name,
      parameter: Self.canonical(series.parameters), unit: series.metric.unit?.rawValue ?? "",
      better: series.metric.polarity)
  }

  /// Creates a series from its stored parts.
  package init(
    probe: String, variant: String, parameter: String, unit: String, better: MetricKey.Polarity
  ) {
    content = Content(probe, variant, parameter, unit, better)
  }

  /// Returns whether two series have the same parts.
  package static func == (first: FleetSeries, second: FleetSeries) -> Bool {
    first.content === second.content
      || first.content.hash == second.content.hash && first.probe == second.probe
        && first.variant == second.variant && first.parameter == second.parameter
        && first.unit == second.unit && first.better == second.better
  }

  /// Hashes the parts.
  package func hash(into hasher: inout Hasher) { hasher.combine(content.hash) }

  /// Returns parameters as canonical JSON. Of parameters that repeat a name the last one counts.
  private static func canonical(_ parameters: [Parameter]) -> String {
    var last: [String: ParameterValue] = [:]
    for parameter in parameters { last[parameter.name] = parameter.value }
    let names = last.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ResultJSONValue.object(
      names.map { name in
        switch last[name] {
        case .integer(let number): ResultJSONValue.Member(name, .integer(number))
        case .text(let text): ResultJSONValue.Member(name, .string(text))
        case nil: ResultJSONValue.Member(name, .null)
        }
      }
    ).line
  }

  /// Whether a text of the series has a zero character, which PostgreSQL cannot store. In the parameters
  /// it is an escape.
  package var hasZeroCharacter: Bool { probe.hasZeroByte || variant.hasZeroByte }
}

extension FleetSeries {
  /// The name for readers: `memory-latency/tlb-local bytes=262144`.
  package var title: String {
    guard let json = try? ResultJSONParser.value(of: Array(parameter.utf8)),
      case .object(let members) = json
    else { return "\(probe)/\(variant) \(parameter)" }
    let words = members.map { member in
      switch member.value {
      case .string(let text): "\(member.name)=\(text)"
      default: "\(member.name)=\(member.value.line)"
      }
    }
    return (["\(probe)/\(variant)"] + words).joined(separator: " ")
  }

  /// The members of lines of JSON about the series.
  package var members: [ResultJSONValue.Member] {
    let parameters = try? ResultJSONParser.value(of: Array(parameter.utf8))
    return [
      ResultJSONValue.Member("probe", .string(probe)),
      ResultJSONValue.Member("variant", .string(variant)),
      ResultJSONValue.Member("parameter", parameters ?? .null),
      ResultJSONValue.Member("unit", .string(unit)),
      ResultJSONValue.Member("better", .string(better.rawValue)),
    ]
  }
}
