/// A series of measurements: the same measurement, repeated in each session.
package struct TrendSeries: Sendable, Hashable {
  /// The name of the probe.
  package let probe: String
  /// The variant of the probe, or the metric of a benchmark.
  package let variant: String
  /// The parameters that were chosen, in the order of display.
  package let parameters: [Parameter]

  /// Creates the series that a measurement belongs to.
  ///
  /// The ends of a plateau and its advertised size are parameters of a measurement but are omitted
  /// here. They were found, not chosen, and differ a little from session to session.
  package init(_ measurement: Measurement) {
    probe = measurement.probe
    variant = measurement.variant
    let isPlateau = measurement.probe == "memory-plateaus"
    parameters = measurement.parameters.filter {
      !isPlateau || !Self.foundOfPlateaus.contains($0.name)
    }
  }

  private static let foundOfPlateaus: Set = ["from", "to", "advertised"]

  /// The name of the benchmark, which is a parameter; `nil` for another probe.
  package var benchmarkName: String? {
    guard probe == "benchmark", let name = parameters.first, name.name == "benchmark" else {
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
    return (["\(probe)/\(variant)"] + [name].compactMap { $0 } + rest).joined(separator: " ")
  }
}
