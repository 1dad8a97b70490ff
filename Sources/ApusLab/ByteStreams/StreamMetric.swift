import ApusMeasure

/// A metric that is reported of every form.
enum StreamMetric: String, Sendable, CaseIterable {
  case wall, cpu, throughput, peak
  case inMemcpy = "in-memcpy"

  var unit: MeasurementUnit {
    switch self {
    case .wall, .cpu: .nanoseconds
    case .throughput: .gigabytesPerSecond
    case .peak: .bytes
    case .inMemcpy: .ratio
    }
  }

  /// The metric of the measurements.
  var key: MetricKey { MetricKey(rawValue, unit) }

  /// Returns the metrics of a variant; a variant that reads nothing has no rate.
  static func all(of variant: StreamVariant) -> [StreamMetric] {
    variant == .nothing ? [.wall, .cpu, .peak] : allCases
  }

  /// Returns the value of a form in a round, or `nil` if it is missing.
  func value(_ form: StreamForm, in round: StreamRounds.Round, byteCount: Int) -> Double? {
    guard let trial = round[form], let value = value(trial, round, byteCount) else { return nil }
    return value.isFinite ? value : nil
  }

  private func value(
    _ trial: StreamTrial, _ round: StreamRounds.Round, _ byteCount: Int
  ) -> Double? {
    switch self {
    case .wall: trial.wallNanoseconds
    case .cpu: trial.cpuNanoseconds
    case .throughput: Double(byteCount) / trial.wallNanoseconds
    case .peak: trial.peakBytes > 0 ? trial.peakBytes : nil
    case .inMemcpy:
      round[StreamForm(.memcpy, .file)].map { trial.wallNanoseconds / $0.wallNanoseconds }
    }
  }
}
