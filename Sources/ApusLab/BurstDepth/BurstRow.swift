import ApusMeasure
import ApusSystem

/// A row of the table for a mode, built from its measurements.
struct BurstRow {
  private let parameters: [Parameter]
  private let measurements: [MetricKey: MetricMeasurement]

  /// Returns a row for each mode, the slow rates and the small frames first.
  static func rows(_ measurements: [MetricMeasurement]) -> [BurstRow] {
    let forms = measurements.filter { measurement in
      measurement.metric == BurstMetric.average
    }.map(\.parameters)
    var seen: Set<[Parameter]> = []
    return forms.filter { seen.insert($0).inserted }.map { parameters in
      BurstRow(parameters, measurements.filter { $0.parameters == parameters })
    }.sorted { ($0.number("rate"), $0.number("bytes")) < ($1.number("rate"), $1.number("bytes")) }
  }

  /// Returns the reasons why modes were not measured, each with its modes.
  static func missing(_ rows: [BurstRow]) -> [[String]] {
    let missing = rows.filter { !$0.isMeasured }
    var seen: Set<String> = []
    return missing.map(\.reason).filter { seen.insert($0).inserted }.map { reason in
      [reason, missing.filter { $0.reason == reason }.map(\.name).joined(separator: "; ")]
    }
  }

  private init(_ parameters: [Parameter], _ measurements: [MetricMeasurement]) {
    self.parameters = parameters
    self.measurements = Dictionary(measurements.map { ($0.metric, $0) }) { $1 }
  }

  /// Whether each frame was synced.
  var sync: FrameSync? {
    parameters.first { $0.name == "sync" }.flatMap { FrameSync(rawValue: $0.value.description) }
  }

  /// Whether at least one trial counts.
  var isMeasured: Bool { measurements[BurstMetric.worst] != nil }

  /// Whether the files of earlier trials remained.
  var keepsFiles: Bool { parameters.contains { $0.name == "files" } }

  /// The cells: mode, size of a frame, slots, depth, sustained rate.
  var cells: [String] {
    [mode, Quantity.bytes(number("bytes")), "\(number("rooms"))", depth, sustained]
  }

  private var reason: String { Self.reason(measurements[BurstMetric.average]) ?? "not measured" }

  private var name: String {
    parameters.isEmpty
      ? "all" : "\(mode), fsync \(value("sync"))" + (keepsFiles ? ", files kept" : "")
  }

  private var mode: String { "\(number("rate")) fps, load \(value("load"))" }

  private var depth: String {
    let average = text(BurstMetric.average)
    // A bound is complete by itself; worst and best are added to a value only.
    guard measurements[BurstMetric.average]?.estimate != nil else { return average }
    return "\(average) (\(text(BurstMetric.worst))-\(text(BurstMetric.best)))"
  }

  private var sustained: String {
    measurements[BurstMetric.sustained]?.estimate.map { Quantity.text($0.value, $0.unit) } ?? "-"
  }

  private func text(_ metric: MetricKey) -> String {
    guard let estimate = measurements[metric]?.estimate else {
      return Self.reason(measurements[metric]) ?? "-"
    }
    return Quantity.trimmed(Quantity.number(estimate.value))
  }

  private func value(_ name: String) -> String {
    parameters.first { $0.name == name }?.value.description ?? "-"
  }

  private func number(_ name: String) -> Int { Int(value(name)) ?? 0 }

  private static func reason(_ measurement: MetricMeasurement?) -> String? {
    measurement?.reason?.description
  }
}
