package import ApusMeasure

/// The agreement of the processes of a run. It reveals disturbances that the kernel's counters do
/// not show, such as another guest on the same host.
package struct ProcessAgreement: Sendable, Hashable {
  /// The relative width of the middle half of each measurement's processes, ascending.
  package let spreads: [Double]

  /// The largest relative width of the middle half at which processes agree.
  private static let tolerance = 0.10
  /// The shares of wider measurements above which absolute numbers are a few per cent off
  /// (`fewMeasurements`), or must not be quoted at all (`manyMeasurements`).
  private static let fewMeasurements = 0.10
  private static let manyMeasurements = 0.35

  /// - Parameter probes: The measurements of each process, for each probe.
  package init(_ probes: [[[MetricMeasurement]]]) {
    spreads = probes.flatMap { processes in Self.values(processes).compactMap(Self.spread) }
      .sorted()
  }

  /// The finding about the agreement.
  package var finding: Finding {
    let wide = spreads.filter { $0 > Self.tolerance }.count
    guard !spreads.isEmpty else {
      return Finding(
        name: "agreement", grade: .a, headline: "agreement of processes unknown",
        detail: "too few of them", remedy: "")
    }
    let share = Double(wide) / Double(spreads.count)
    let percent = Int((100 * share).rounded())
    let detail =
      "in \(wide) of \(spreads.count) the middle half of the "
      + "processes is wider than \(Int(Self.tolerance * 100)) %"
    let grade: Grade = share > Self.manyMeasurements ? .c : share > Self.fewMeasurements ? .b : .a
    return Finding(
      name: "agreement", grade: grade,
      headline: "\(percent) % of measurements differ between processes",
      detail: detail,
      remedy: grade == .a
        ? "" : "Measure again when the machine is idle, or on a host of its own; compare in pairs.")
  }

  /// Collects the values of each measurement over processes.
  private static func values(_ processes: [[MetricMeasurement]]) -> [[Double]] {
    var values: [String: [Double]] = [:]
    for measurement in processes.joined() {
      guard let value = measurement.estimate?.value, value > 0 else { continue }
      let name = "\(measurement.probe) \(measurement.metric) \(measurement.parameters)"
      values[name, default: []].append(value)
    }
    return Array(values.values)
  }

  private static func spread(_ values: [Double]) -> Double? {
    guard values.count >= ProbeContext.fewestRepeats else { return nil }
    let samples = Samples(values)
    return (samples.quantile(0.75) - samples.quantile(0.25)) / samples.median
  }
}
