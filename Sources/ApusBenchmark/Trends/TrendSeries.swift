/// What a figure is the next point of: the same measurement, made again in another session.
package struct TrendSeries: Sendable, Hashable {
  /// The name of the probe.
  package let probe: String
  /// Which form of the probe, or which metric of a benchmark.
  package let variant: String
  /// The parameters that were chosen, in the order in which they are shown.
  package let parameters: [Parameter]

  /// Finds the series that a figure belongs to.
  ///
  /// The ends of a plateau and its advertised size stand among a figure's parameters and are left
  /// out: they were found, not chosen, and differ a little from session to session.
  package init(_ figure: Figure) {
    probe = figure.probe
    variant = figure.variant
    let isPlateau = figure.probe == "memory-plateaus"
    parameters = figure.parameters.filter { !isPlateau || !Self.foundOfPlateaus.contains($0.name) }
  }

  private static let foundOfPlateaus: Set = ["from", "to", "advertised"]

  /// The series of a benchmark has its name as a parameter.
  package var benchmarkName: String? {
    guard probe == "benchmark", let name = parameters.first, name.name == "benchmark" else {
      return nil
    }
    return name.value.description
  }

  /// What to type for this series and no other: `memory-plateaus/tlb-local level=memory`, and of a
  /// benchmark's metric `benchmark/time sum of integers elements=1000`.
  package var selector: String {
    let name = benchmarkName
    let rest = parameters.dropFirst(name == nil ? 0 : 1).map { "\($0.name)=\($0.value)" }
    return (["\(probe)/\(variant)"] + [name].compactMap { $0 } + rest).joined(separator: " ")
  }
}
