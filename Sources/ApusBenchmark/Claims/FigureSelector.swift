/// Names a figure: which probe, which form of it, and parameters that it must have.
///
///     FigureSelector(
///       probe: "memory-plateaus", variant: "tlb-local", parameters: [Parameter("level", "L1")])
///     FigureSelector.benchmark("sort", Parameter("elements", 1000))
///
public struct FigureSelector: Sendable, Hashable {
  /// The name of the probe; of a benchmark's metric it is `benchmark`.
  public let probe: String
  /// The form of the probe, or the metric of a benchmark.
  public let variant: String
  /// Parameters that the figure must have; it may have others.
  public let parameters: [Parameter]

  /// Names a figure.
  public init(probe: String, variant: String, parameters: [Parameter] = []) {
    self.probe = probe
    self.variant = variant
    self.parameters = parameters
  }

  /// Names the time of one iteration of a benchmark.
  ///
  /// - Parameters:
  ///   - name: The benchmark's name.
  ///   - parameters: Those of one of its cases, such as `Parameter("elements", 1000)`.
  public static func benchmark(_ name: String, _ parameters: Parameter...) -> FigureSelector {
    metric("time", of: name, parameters)
  }

  /// Names what was counted in one iteration of a benchmark, such as `allocations`.
  public static func metric(
    _ metric: String, of name: String, _ parameters: [Parameter] = []
  ) -> FigureSelector {
    FigureSelector(
      probe: "benchmark", variant: metric, parameters: [Parameter("benchmark", name)] + parameters)
  }

  /// Returns whether this names a figure.
  public func matches(_ figure: Figure) -> Bool {
    figure.probe == probe && figure.variant == variant
      && parameters.allSatisfy { figure.parameter($0.name) == $0.value }
  }

  /// Returns the figure that is named: the one measured last, or the last that could not be.
  ///
  /// - Complexity: O(*n*) in the number of figures. Allocates the matching ones.
  func figure(in figures: [Figure]) -> Figure? {
    let found = figures.filter(matches)
    return found.last { $0.estimate != nil } ?? found.last
  }

  /// The name as it is shown: `memory-plateaus tlb-local, level L1`.
  public var description: String {
    let names = probe == "benchmark" ? variant : "\(probe) \(variant)"
    return ([names] + parameters.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
  }
}
