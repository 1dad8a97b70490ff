import ApusMeasure

/// The reason why some measurements have no number.
struct MeasurementGap {
  /// The names of the measurements, such as `threads create` or `files read-cold, 4 KiB`.
  private var names: [String]
  /// The reason.
  let reason: MetricMeasurement.Reason

  /// Creates a gap from its first measurement, or returns `nil` if that measurement has a number.
  init?(_ measurement: MetricMeasurement) {
    guard let reason = measurement.reason else { return nil }
    names = [Self.name(of: measurement)]
    self.reason = reason
  }

  /// Adds a measurement that is missing for the same reason.
  mutating func add(_ measurement: MetricMeasurement) {
    let name = Self.name(of: measurement)
    if !names.contains(name) { names.append(name) }
  }

  /// The names of the measurements in a line, at most four of them.
  var text: String {
    let more = names.count > 4 ? " and \(names.count - 3) more" : ""
    return names.prefix(more.isEmpty ? 4 : 3).joined(separator: "; ") + more
  }

  private static func name(of measurement: MetricMeasurement) -> String {
    let parameters = measurement.parameterText
    return "\(measurement.probe) \(measurement.metric)"
      + (parameters.isEmpty ? "" : ", \(parameters)")
  }
}
