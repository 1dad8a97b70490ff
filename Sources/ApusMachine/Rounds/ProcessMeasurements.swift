package import ApusMeasure

/// The measurements of several processes of a probe, merged.
///
/// A measurement of a single process is a single sample. The interval is over processes; each
/// process is a draw of the memory's layout and of a moment. The samples within a process do not
/// predict the next process.
package struct ProcessMeasurements: Sendable, Hashable {
  /// The measurements of each process.
  package let processes: [[MetricMeasurement]]

  /// Creates merged measurements from the measurements of each process.
  package init(_ processes: [[MetricMeasurement]]) { self.processes = processes }

  /// Each measurement once, in the order of its first report.
  package var merged: [MetricMeasurement] {
    var order: [Key] = []
    var measurements: [Key: [MetricMeasurement]] = [:]
    for measurement in processes.joined() {
      let key = Key(measurement)
      if measurements[key] == nil { order.append(key) }
      measurements[key, default: []].append(measurement)
    }
    return order.map { merge(measurements[$0] ?? []) }
  }

  /// The key of a measurement: measurements with equal keys are repeats of the same measurement.
  private struct Key: Hashable {
    let probe: ProbeKey
    let metric: MetricKey
    let parameters: [Parameter]

    init(_ measurement: MetricMeasurement) {
      (probe, metric, parameters) = (
        measurement.probe, measurement.metric, measurement.parameters
      )
    }
  }

  /// - Parameter measurements: The reports of the same measurement by some processes, at least one.
  private func merge(_ measurements: [MetricMeasurement]) -> MetricMeasurement {
    let measured = measurements.filter { $0.estimate != nil }
    // A wrong answer in one process is a wrong answer.
    if let failed = measurements.first(where: { $0.reason?.isFailure == true }) { return failed }
    guard let middle = Self.middle(of: measured), let estimate = Self.estimate(of: measured) else {
      return measurements[0]
    }
    let isPartial = measured.count < processes.count
    let part = isPartial ? ["measured in \(measured.count) of \(processes.count) processes"] : []
    return MetricMeasurement(
      probe: middle.probe, metric: middle.metric, middle.parameters, estimate,
      distribution: middle.distribution, notes: part + middle.notes)
  }

  /// Returns the measurement with the lower median value; its notes and distribution represent the
  /// others.
  private static func middle(of measurements: [MetricMeasurement]) -> MetricMeasurement? {
    let sorted = measurements.sorted { ($0.estimate?.value ?? 0) < ($1.estimate?.value ?? 0) }
    return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
  }

  private static func estimate(of measurements: [MetricMeasurement]) -> Estimate? {
    let estimates = measurements.compactMap(\.estimate)
    guard let first = estimates.first else { return nil }
    let values = estimates.map(\.value)
    switch first.statistic {
    case .reading where Set(values).count == 1: return first
    case .minimum: return .minimum(of: values, unit: first.unit, over: .processes)
    // The processes of a run are closer to each other in time than to the next run, so the interval
    // has a margin.
    case .reading, .median: return .median(of: values, unit: first.unit, over: .processes, .exact)
    }
  }
}
