public import ApusMeasure

/// A promise of a probe: metrics that it may report, and the parameters of their measurements.
///
///     ProbePromise(.files, [.fileReadCold], ["bytes": .numbers])
///
/// Promises tell, without a run, whether a claim or a report selects a measurement that can exist.
public struct ProbePromise: Sendable, Hashable {
  /// The possible values of a parameter.
  ///
  ///     let promise = ProbePromise(.files, [.fileReadCold], ["bytes": .numbersIn([1, 64])])
  ///     promise.parameters["bytes"] == .numbersIn([1, 64])  // true
  ///
  public enum Values: Sendable, Hashable {
    /// Any whole number.
    case numbers
    /// A whole number from a list.
    case numbersIn([Int])
    /// Any name.
    case anyName
    /// A name from a list.
    case names([String])

    func includes(_ value: ParameterValue) -> Bool {
      switch (self, value) {
      case (.numbers, .integer), (.anyName, .text): true
      case (.numbersIn(let numbers), .integer(let number)): numbers.contains(number)
      case (.names(let names), .text(let name)): names.contains(name)
      default: false
      }
    }
  }

  /// The key of the probe.
  public let probe: ProbeKey
  /// The metrics.
  public let metrics: [MetricKey]
  /// The parameters that a measurement may have, by name.
  public let parameters: [String: Values]

  /// Creates a promise.
  public init(
    _ probe: ProbeKey, _ metrics: [MetricKey], _ parameters: [String: Values] = [:]
  ) {
    self.probe = probe
    self.metrics = metrics
    self.parameters = parameters
  }

  /// Returns whether a measurement with the given key and parameters may be reported.
  ///
  /// - Parameters:
  ///   - probe: The key of the probe.
  ///   - metric: The key of the metric; `nil` for any.
  ///   - parameters: The parameters of the measurement.
  /// - Complexity: O(*n*) in the number of metrics and parameters. Does not allocate.
  public func allows(
    _ probe: ProbeKey, _ metric: MetricKey?, _ parameters: [Parameter] = []
  ) -> Bool {
    probe == self.probe && (metric.map(metrics.contains) ?? true)
      && parameters.allSatisfy { self.parameters[$0.name]?.includes($0.value) == true }
  }

  /// Returns whether a measurement is as promised.
  public func allows(_ measurement: MetricMeasurement) -> Bool {
    allows(measurement.probe, measurement.metric, measurement.parameters)
  }
}
