/// A selector of measurements: by a probe, its variant, and the parameters that the measurement
/// must have.
///
///     MeasurementSelector(
///       probe: "memory-plateaus", variant: "tlb-local", parameters: [Parameter("level", "L1")])
///     MeasurementSelector.benchmark("sort", Parameter("elements", 1000))
///
public struct MeasurementSelector: Sendable, Hashable {
  /// The name of the probe; `benchmark` for a metric of a benchmark.
  public let probe: String
  /// The variant of the probe, or the metric of a benchmark.
  public let variant: String
  /// The parameters that the measurement must have; it may have others.
  public let parameters: [Parameter]

  /// Creates a selector of a measurement.
  public init(probe: String, variant: String, parameters: [Parameter] = []) {
    self.probe = probe
    self.variant = variant
    self.parameters = parameters
  }

  /// Selects the time of an iteration of a benchmark.
  ///
  /// - Parameters:
  ///   - name: The benchmark's name.
  ///   - parameters: The parameters of a single case, such as `Parameter("elements", 1000)`.
  public static func benchmark(_ name: String, _ parameters: Parameter...) -> MeasurementSelector {
    metric("time", of: name, parameters)
  }

  /// Selects a counted metric of an iteration of a benchmark, such as `allocations`.
  public static func metric(
    _ metric: String, of name: String, _ parameters: [Parameter] = []
  ) -> MeasurementSelector {
    MeasurementSelector(
      probe: "benchmark", variant: metric, parameters: [Parameter("benchmark", name)] + parameters)
  }

  /// Returns whether this selects a measurement.
  ///
  /// - Complexity: O(*m* *n*) for *m* parameters of the selector and *n* of the measurement.
  public func matches(_ measurement: Measurement) -> Bool {
    measurement.probe == probe && measurement.variant == variant
      && parameters.allSatisfy { measurement.parameter($0.name) == $0.value }
  }

  /// Returns the selected measurement: the last measured measurement, or else the last without a
  /// value.
  ///
  /// - Complexity: O(*n*) in the number of measurements. Allocates an array of the matching
  ///   measurements.
  func measurement(in measurements: [Measurement]) -> Measurement? {
    let found = measurements.filter(matches)
    return found.last { $0.estimate != nil } ?? found.last
  }

  /// The selector in print: `memory-plateaus tlb-local, level L1`.
  public var description: String {
    let names = probe == "benchmark" ? variant : "\(probe) \(variant)"
    return ([names] + parameters.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
  }
}
