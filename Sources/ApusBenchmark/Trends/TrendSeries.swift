/// A series of measurements: the same measurement, repeated in each session.
package struct TrendSeries: Sendable, Hashable {
  /// The key of the probe.
  package let probe: ProbeKey
  /// The key of the metric.
  package let metric: MetricKey
  /// The parameters that were chosen, in the order of display.
  package let parameters: [Parameter]

  /// Creates the series that a measurement belongs to.
  ///
  /// The ends of a plateau and its advertised size are parameters of a measurement but are omitted
  /// here. They were found, not chosen, and differ a little from session to session.
  package init(_ measurement: MetricMeasurement) {
    probe = measurement.probe
    metric = measurement.metric
    let isPlateau = measurement.probe == .memoryPlateaus
    parameters = measurement.parameters.filter {
      !isPlateau || !Parameter.Plateau.found.contains($0.name)
    }
  }

  /// The name of the benchmark, which is a parameter; `nil` for another probe.
  package var benchmarkName: String? {
    guard probe == .benchmark, let name = parameters.first, name.name == "benchmark" else {
      return nil
    }
    return name.value.description
  }

  /// The text that selects this series only.
  ///
  /// An example is `memory-plateaus/tlb-local level=memory`. For a metric of a benchmark, an
  /// example is `benchmark/time sum of integers elements=1000`.
  package var selector: String {
    let name = benchmarkName
    let rest = parameters.dropFirst(name == nil ? 0 : 1).map { "\($0.name)=\($0.value)" }
    return (["\(probe)/\(metric)"] + [name].compactMap { $0 } + rest).joined(separator: " ")
  }
}
