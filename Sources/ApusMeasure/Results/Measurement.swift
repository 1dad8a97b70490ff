/// A measurement: a measured quantity with its parameters, and its estimate or the reason why it
/// has none.
///
/// A metric that cannot be measured is a measurement with a reason, never zero and never missing.
///
///     Measurement(
///       probe: "memory-latency", variant: "tlb-local", [Parameter("bytes", 262_144)],
///       Estimate.median(of: nanoseconds, unit: .nanoseconds, over: .allocations))
///
public struct Measurement: Sendable, Hashable {
  /// The outcome of the measurement.
  public enum Outcome: Sendable, Hashable {
    /// The estimate of a quantity that was measured.
    case measured(Estimate)
    /// The reason why it cannot be measured here: a phrase such as `virtual machine without PMU`.
    case absent(reason: String)
    /// The reason why a measurement failed: an impossible result or an error.
    case failed(reason: String)
  }

  /// The name of the probe, such as `memory-latency`; `benchmark` for a metric of a benchmark.
  public let probe: String
  /// The variant of the probe, such as `tlb-local`; for a benchmark it is the metric, such as
  /// `time`.
  public let variant: String
  /// The parameters in the order of display.
  public let parameters: [Parameter]
  /// The estimate, or the reason why the measurement has none.
  public let outcome: Outcome
  /// The distribution of the estimate's samples; `nil` if it is unknown or without an estimate.
  ///
  /// The probe decides the meaning of a sample: a single event, or the median of a fresh repeat. A
  /// sample of a benchmark's time is an epoch of any of its processes.
  public let distribution: Distribution?
  /// The notes about the number, such as `core shared in 60 % of epochs`.
  public let notes: [String]

  /// Creates a measurement that was measured.
  public init(
    probe: String, variant: String, _ parameters: [Parameter] = [], _ estimate: Estimate,
    distribution: Distribution? = nil, notes: [String] = []
  ) {
    self.init(
      probe: probe, variant: variant, parameters, outcome: .measured(estimate),
      distribution: distribution, notes: notes)
  }

  /// Creates a measurement that cannot be measured here, with the reason.
  public init(probe: String, variant: String, _ parameters: [Parameter] = [], absent: String) {
    self.init(probe: probe, variant: variant, parameters, outcome: .absent(reason: absent))
  }

  /// Creates a measurement from its parts.
  ///
  /// - Parameters:
  ///   - probe: The name of the probe.
  ///   - variant: The variant of the probe, or the metric of a benchmark.
  ///   - parameters: The parameters in the order of display.
  ///   - outcome: The estimate, or the reason why the measurement has none.
  ///   - distribution: The distribution of the samples, in the estimate's unit. It is ignored
  ///     without an estimate.
  ///   - notes: The notes about the number.
  public init(
    probe: String, variant: String, _ parameters: [Parameter], outcome: Outcome,
    distribution: Distribution? = nil, notes: [String] = []
  ) {
    self.probe = probe
    self.variant = variant
    self.parameters = parameters
    self.outcome = outcome
    self.distribution =
      switch outcome {
      case .measured: distribution
      case .absent, .failed: nil
      }
    self.notes = notes
  }

  /// The estimate, or `nil` if the measurement was not measured.
  public var estimate: Estimate? {
    // Not inlined: Swift 6.3.1 crashes when it optimises some callers that have it inlined
    // (ownership verification in copy propagation).
    @inline(never) get {
      if case .measured(let estimate) = outcome { estimate } else { nil }
    }
  }

  /// Returns the parameter with a name, or `nil` if the measurement has no such parameter.
  ///
  /// - Complexity: O(*n*) in the number of parameters. Does not allocate.
  public func parameter(_ name: String) -> ParameterValue? {
    parameters.first { $0.name == name }?.value
  }
}
