package import ApusMeasure
import ApusSystem

/// The measurements of a session, found by their keys.
package struct MeasurementIndex {
  /// A selection of measurements: by probe, metric, and parameters.
  struct Query: Hashable {
    let probe: ProbeKey
    let metric: MetricKey?
    let match: Match
  }

  /// The measurements in the order of measurement.
  package let measurements: [MetricMeasurement]
  /// Receives each selection, so that a test can prove that what it selects can exist.
  private let onQuery: ((Query) -> Void)?

  /// Creates an index over measurements.
  package init(_ measurements: [MetricMeasurement]) { self.init(measurements, onQuery: nil) }

  init(_ measurements: [MetricMeasurement], onQuery: ((Query) -> Void)?) {
    (self.measurements, self.onQuery) = (measurements, onQuery)
  }

  /// A condition on a measurement's parameters.
  typealias Match = [String: ParameterValue]

  /// Returns the measurements of a probe, or only those of a metric and with certain parameters.
  func all(_ probe: ProbeKey, _ metric: MetricKey? = nil, _ match: Match = [:])
    -> [MetricMeasurement]
  {
    onQuery?(Query(probe: probe, metric: metric, match: match))
    return measurements.filter { measurement in
      measurement.probe == probe && (metric == nil || measurement.metric == metric)
        && match.allSatisfy { measurement.parameter($0.key) == $0.value }
    }
  }

  /// Returns the first measured measurement, or the first measurement if none was measured.
  func best(_ probe: ProbeKey, _ metric: MetricKey, _ match: Match = [:]) -> MetricMeasurement? {
    let candidates = all(probe, metric, match)
    return candidates.first { $0.estimate != nil } ?? candidates.first
  }

  /// Returns the metrics of a probe in the order in which they appeared.
  func metrics(_ probe: ProbeKey) -> [MetricKey] {
    var seen: Set<MetricKey> = []
    return all(probe).map(\.metric).filter { seen.insert($0).inserted }
  }

  /// Returns the measured points of a curve, ascending by a whole-number parameter.
  ///
  /// If a size was measured twice, the later measurement is used.
  func curve(
    _ probe: ProbeKey, _ metric: MetricKey, by name: String, _ match: Match = [:]
  ) -> [PlotPoint] {
    var points: [Int: PlotPoint] = [:]
    for measurement in all(probe, metric, match) {
      guard let x = measurement.integer(name), let estimate = measurement.estimate else { continue }
      points[x] = PlotPoint(x: Double(x), estimate: estimate)
    }
    return points.values.sorted { $0.x < $1.x }
  }

  /// Returns the remarks on the measurements of some probes, each once, with the number of
  /// measurements that have it.
  func remarks(_ probes: [ProbeKey]) -> [(text: String, count: Int)] {
    var remarks: [(text: String, count: Int)] = []
    for measurement in measurements where probes.contains(measurement.probe) {
      for note in measurement.remarks {
        if let known = remarks.firstIndex(where: { $0.text == note }) {
          remarks[known].count += 1
        } else {
          remarks.append((note, 1))
        }
      }
    }
    return remarks
  }

  /// Returns the reasons why measurements of some probes are missing, each once, with its
  /// measurements.
  func gaps(_ probes: [ProbeKey]) -> [MeasurementGap] {
    var gaps: [MeasurementGap] = []
    for measurement in measurements where probes.contains(measurement.probe) {
      guard let gap = MeasurementGap(measurement) else { continue }
      if let known = gaps.firstIndex(where: { $0.reason == gap.reason }) {
        gaps[known].add(measurement)
      } else {
        gaps.append(gap)
      }
    }
    return gaps
  }
}

extension MetricMeasurement {
  /// Returns the value of a parameter that is an integer, or `nil`.
  func integer(_ name: String) -> Int? {
    if case .integer(let number) = parameter(name) { number } else { nil }
  }

  /// The parameters as text for readers: `256 KiB, step 4`.
  var parameterText: String {
    parameters.map { parameter in
      switch parameter.value {
      case .text(let text): text
      case .integer(let number) where isBytes(parameter):
        (parameter.name == "bytes" ? "" : parameter.name + " ") + Quantity.bytes(number)
      case .integer(let number): "\(parameter.name) \(number)"
      }
    }.joined(separator: ", ")
  }

  /// Whether a parameter is a number of bytes; the ends of a plateau are, those of a pair of cores
  /// are not.
  private func isBytes(_ parameter: Parameter) -> Bool {
    parameter.name == "bytes"
      || probe == .memoryPlateaus && Parameter.Plateau.found.contains(parameter.name)
  }
}
