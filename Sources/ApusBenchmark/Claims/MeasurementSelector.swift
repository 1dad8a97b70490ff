/// A selector of measurements: by a probe, a metric, and the parameters that the measurement must
/// have.
///
///     MeasurementSelector(.memoryPlateaus, .tlbLocal, [Parameter("level", "L1")])
///     MeasurementSelector.benchmark("sort", Parameter("elements", 1000))
///
public struct MeasurementSelector: Sendable, Hashable {
  /// The key of the probe; `benchmark` for a metric of a benchmark.
  public let probe: ProbeKey
  /// The key of the metric.
  public let metric: MetricKey
  /// The parameters that the measurement must have; it may have others.
  public let parameters: [Parameter]

  /// Creates a selector of a measurement.
  public init(_ probe: ProbeKey, _ metric: MetricKey, _ parameters: [Parameter] = []) {
    self.probe = probe
    self.metric = metric
    self.parameters = parameters
  }

  /// Selects the time of an iteration of a benchmark.
  ///
  /// - Parameters:
  ///   - name: The benchmark's name.
  ///   - parameters: The parameters of a single case, such as `Parameter("elements", 1000)`.
  public static func benchmark(_ name: String, _ parameters: Parameter...) -> MeasurementSelector {
    metric(.time, of: name, parameters)
  }

  /// Selects a metric of an iteration of a benchmark, such as `.allocations`.
  public static func metric(
    _ metric: MetricKey, of name: String, _ parameters: [Parameter] = []
  ) -> MeasurementSelector {
    MeasurementSelector(.benchmark, metric, [Parameter("benchmark", name)] + parameters)
  }

  /// Returns whether this selects a measurement.
  ///
  /// - Complexity: O(*m* *n*) for *m* parameters of the selector and *n* of the measurement.
  public func matches(_ measurement: MetricMeasurement) -> Bool {
    measurement.probe == probe && measurement.metric == metric
      && parameters.allSatisfy { measurement.parameter($0.name) == $0.value }
  }

  /// Returns the selected measurement: the last with an interval, else the last measured, else the
  /// last without a value.
  ///
  /// - Complexity: O(*n*) in the number of measurements. Allocates an array of the matching
  ///   measurements.
  func measurement(in measurements: [MetricMeasurement]) -> MetricMeasurement? {
    let found = measurements.filter(matches)
    return found.last { $0.estimate?.isDecided == true } ?? found.last { $0.estimate != nil }
      ?? found.last
  }

  /// The selector in print: `memory-plateaus tlb-local, level L1`.
  public var description: String {
    let names = probe == .benchmark ? metric.name : "\(probe) \(metric)"
    return ([names] + parameters.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
  }
}
