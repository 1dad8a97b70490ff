import ApusMeasure
import ApusSystem

/// A row of the table for a form, built from its measurements.
struct StreamRow {
  let form: StreamForm
  private let measurements: [StreamMetric: MetricMeasurement]
  private let counts: [StreamCounts.Kind: MetricMeasurement]

  /// Creates the row of a form; returns `nil` if it has no measurements.
  init?(_ form: StreamForm, _ measurements: [MetricMeasurement]) {
    let own = measurements.filter { measurement in
      form.parameters.allSatisfy { measurement.parameter($0.name) == $0.value }
    }
    guard !own.isEmpty else { return nil }
    self.form = form
    self.measurements = Dictionary(
      own.compactMap { measurement in
        StreamMetric(rawValue: measurement.metric.name).map { ($0, measurement) }
      }, uniquingKeysWith: { $1 })
    counts = Dictionary(
      own.compactMap { measurement in
        StreamCounts.Kind(rawValue: measurement.metric.name).map { ($0, measurement) }
      }, uniquingKeysWith: { $1 })
  }

  /// Whether the form has a time.
  var isMeasured: Bool { measurements[.wall]?.estimate != nil }

  /// The name and every quantity.
  var cells: [String] { [form.variant.title] + StreamMetric.allCases.map(text) }

  /// The name and the counts; `nil` if nothing was counted.
  var counted: [String]? {
    counts.isEmpty
      ? nil
      : [name]
        + StreamCounts.Kind.allCases.map { kind in
          counts[kind]?.estimate.map { Quantity.text($0) } ?? "-"
        }
  }

  /// The name and the percentiles of the wall time; `nil` if there are too few rounds.
  var percentiles: [String]? {
    measurements[.wall]?.distribution.map { times in
      [name]
        + [times.least, times.p10, times.p25, times.median, times.p75, times.p90, times.greatest]
        .map { Quantity.text($0, .nanoseconds) }
    }
  }

  /// Returns the reasons why forms were not measured, each with its forms.
  static func missing(_ rows: [StreamRow]) -> [[String]] {
    let missing = rows.filter { !$0.isMeasured }
    var seen: Set<String> = []
    return missing.map(\.reason).filter { seen.insert($0).inserted }.map { reason in
      [reason, missing.filter { $0.reason == reason }.map(\.name).joined(separator: ", ")]
    }
  }

  private var name: String { "\(form.variant.name) (\(form.scheme.rawValue))" }

  private var reason: String {
    measurements[.wall]?.reason?.description ?? "not measured"
  }

  private func text(_ metric: StreamMetric) -> String {
    measurements[metric]?.estimate.map { Quantity.text($0.value, $0.unit) } ?? "-"
  }
}
