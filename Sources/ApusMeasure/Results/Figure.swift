/// One result: what was measured, under which parameters, and the estimate or why there is none.
///
/// A metric that cannot be had is a figure with a reason, never zero and never missing.
///
///     Figure(
///       probe: "memory-latency", variant: "tlb-local", [Parameter("bytes", 262_144)],
///       Estimate.median(of: nanoseconds, unit: .nanoseconds, over: .allocations))
///
public struct Figure: Sendable, Hashable {
  /// What came of the measurement.
  public enum Outcome: Sendable, Hashable {
    /// It was measured.
    case measured(Estimate)
    /// It could not be measured here, and why: a phrase such as `virtual machine without PMU`.
    case absent(reason: String)
    /// It was measured and the result is impossible or an error, and why.
    case failed(reason: String)
  }

  /// The name of the probe, such as `memory-latency`; of a benchmark's metric it is `benchmark`.
  public let probe: String
  /// Which form of the probe, such as `tlb-local`; of a benchmark it is the metric, such as `time`.
  public let variant: String
  /// The parameters in the order in which they are shown.
  public let parameters: [Parameter]
  /// The estimate, or why there is none.
  public let outcome: Outcome
  /// How the samples lie that the estimate came from, where that is known; `nil` without an estimate.
  ///
  /// What one sample is depends on the probe: one event, or the median of a fresh repeat. Of a
  /// benchmark's time it is an epoch of any of its processes.
  public let distribution: Distribution?
  /// Remarks that belong beside the number, such as `core shared in 60 % of epochs`.
  public let notes: [String]

  /// Creates a figure that was measured.
  public init(
    probe: String, variant: String, _ parameters: [Parameter] = [], _ estimate: Estimate,
    distribution: Distribution? = nil, notes: [String] = []
  ) {
    self.init(
      probe: probe, variant: variant, parameters, outcome: .measured(estimate),
      distribution: distribution, notes: notes)
  }

  /// Creates a figure that could not be measured here.
  public init(probe: String, variant: String, _ parameters: [Parameter] = [], absent: String) {
    self.init(probe: probe, variant: variant, parameters, outcome: .absent(reason: absent))
  }

  /// Creates a figure from its parts.
  ///
  /// - Parameters:
  ///   - probe: The name of the probe.
  ///   - variant: Which form of the probe, or the metric of a benchmark.
  ///   - parameters: The parameters in the order in which they are shown.
  ///   - outcome: The estimate, or why there is none.
  ///   - distribution: How the samples lie, in the unit of the estimate; ignored where there is none.
  ///   - notes: Remarks that belong beside the number.
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

  /// The estimate, where there is one.
  public var estimate: Estimate? {
    // Not inlined: Swift 6.3.1 crashes when it optimises some callers that have it inlined
    // (ownership verification in copy propagation).
    @inline(never) get {
      if case .measured(let estimate) = outcome { estimate } else { nil }
    }
  }

  /// Returns the parameter with a name, where the figure has one.
  public func parameter(_ name: String) -> ParameterValue? {
    parameters.first { $0.name == name }?.value
  }
}
