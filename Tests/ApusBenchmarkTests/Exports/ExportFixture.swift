import ApusBenchmark
import ApusTestSupport
import Foundation
import ApusMeasure
import Testing

/// A session with all measurements and names that are difficult for an exporter.
enum ExportFixture {
  /// A name with the separators, quotes, escapes and terminators of all formats.
  static let hostileName =
    "a \"quoted\", name\nof\r\ntwo = lines/with\\back\\slashes | `code` *b* <i> &amp; 🏎️ é \\"

  static func estimate(
    _ value: Double, _ low: Double?, _ high: Double?, _ unit: MeasurementUnit = .nanoseconds,
    samples: Int = 6, population: Estimate.Population = .processes
  ) -> Estimate {
    Estimate(
      value: value, low: low, high: high, unit: unit, samples: samples, statistic: .median,
      population: population)
  }

  static func measurement(
    _ name: String, _ metric: MetricKey, _ estimate: Estimate, _ parameters: [Parameter] = [],
    distribution: Distribution? = nil, notes: [String] = []
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: "benchmark", metric: metric, [Parameter("benchmark", name)] + parameters, estimate,
      distribution: distribution, notes: notes)
  }

  static let spread = Distribution(Samples((0...100).map { Double($0) / 1000 }))

  /// Measurements with a rate, counts, and an interval that is not symmetric about its value.
  static let sum = [
    measurement(
      "sum", "time", estimate(0.375, 0.25, 0.95, samples: 7), elements,
      distribution: spread, notes: ["101 epochs, least 0.00 ns"]),
    measurement("sum", "rate", estimate(3.3e9, 1e9, 4e9, .perSecond, samples: 7), elements),
    measurement("sum", "allocations", .reading(0, unit: .count), elements),
    MetricMeasurement(
      probe: "benchmark", metric: "instructions", [Parameter("benchmark", "sum")] + elements,
      missing: .unavailable("virtual machine, no PMU")),
  ]

  static let elements = [Parameter("elements", 1000)]

  /// A measurement without a rate and without counts, with a name that is difficult in every
  /// format.
  static let hostile = measurement(
    hostileName, "time", estimate(12.5, 12, 13, samples: 9, population: .withinProcess),
    [Parameter("threads", 4)])

  static let slow = measurement("slow", "rate", estimate(0, 0, 0, .perSecond))
  static let undecided = measurement("undecided", "time", estimate(2, nil, nil, samples: 4))
  static let dead = MetricMeasurement(
    probe: "benchmark", metric: "time", [Parameter("benchmark", "dead")],
    outcome: .missing(.failed("eliminated, \"all\" of it\nby the optimiser")))
  static let deadCount = measurement("dead", "allocations", .reading(1, unit: .count))
  static let endless = measurement("endless", "time", estimate(.infinity, 1, 2))
  static let bandwidth = MetricMeasurement(
    probe: "bandwidth", metric: "read", [Parameter("bytes", 4096)],
    estimate(9.5, 9, 10, .gigabytesPerSecond, samples: 20, population: .events),
    distribution: spread)

  static let session = Fixture.session(
    measurements: sum + [hostile, slow, undecided, dead, deadCount, endless, bandwidth])

  /// Returns the export of the session, or of some measurements, in a format.
  static func export(_ format: String, _ measurements: [MetricMeasurement]? = nil) throws -> Export
  {
    let session = measurements.map { Fixture.session(measurements: $0) } ?? session
    return try ExportFormat.named(format).export(session)
  }

  /// Returns the export as JSON, read by Foundation.
  static func json(_ format: String, _ measurements: [MetricMeasurement]? = nil) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(export(format, measurements).text.utf8))
  }

  static func objects(_ format: String, _ measurements: [MetricMeasurement]? = nil) throws
    -> [[String:
    Any]]
  {
    try #require(json(format, measurements) as? [[String: Any]])
  }
}
