/// A measurement: a measured quantity with its parameters, and its estimate or the reason why it
/// has none.
///
/// A metric that cannot be measured is a measurement with a reason, never zero and never missing.
///
///     extension ProbeKey { static let diskQueue = ProbeKey("disk-queue") }
///     extension MetricKey { static let wait = MetricKey("wait", .nanoseconds) }
///
///     MetricMeasurement(
///       probe: .diskQueue, metric: .wait, [Parameter("depth", 8)],
///       Estimate.median(of: nanoseconds, unit: .nanoseconds, over: .events))
public struct MetricMeasurement: Sendable, Hashable {
  /// The outcome of the measurement.
  ///
  ///     switch measurement.outcome {
  ///     case .measured(let estimate): print(estimate.value, estimate.unit.rawValue)
  ///     case .missing(let reason): print("not measured:", reason)
  ///     }
  ///
  public enum Outcome: Sendable, Hashable {
    /// The estimate of a quantity that was measured.
    case measured(Estimate)
    /// The reason why there is no value.
    case missing(Reason)
  }

  /// The key of the probe, such as `memory-latency`; `benchmark` for a metric of a benchmark.
  public let probe: ProbeKey
  /// The key of the metric, such as `time`; for a probe with variants it names the variant, such as
  /// `tlb-local`.
  public let metric: MetricKey
  /// The parameters in the order of display.
  public let parameters: [Parameter]
  /// The estimate, or the reason why the measurement has none.
  public let outcome: Outcome
  /// The distribution of the estimate's samples; `nil` if it is unknown or without an estimate.
  ///
  /// The probe decides the meaning of a sample: a single event, or the median of a fresh repeat. A
  /// sample of a benchmark's time is an epoch of any of its processes.
  public let distribution: Distribution?
  /// The verdict that an instrument gave from the measurement; `nil` if it is without a verdict.
  public let verdict: VerdictCode?
  /// The notes about the number, such as `core shared in 60 % of epochs`.
  public let notes: [String]

  /// Creates a measurement with an estimate.
  public init(
    probe: ProbeKey, metric: MetricKey, _ parameters: [Parameter] = [], _ estimate: Estimate,
    distribution: Distribution? = nil, notes: [String] = []
  ) {
    self.init(
      probe: probe, metric: metric, parameters, outcome: .measured(estimate),
      distribution: distribution, notes: notes)
  }

  /// Creates a measurement without a value, with the reason.
  public init(
    probe: ProbeKey, metric: MetricKey, _ parameters: [Parameter] = [], missing reason: Reason
  ) {
    self.init(probe: probe, metric: metric, parameters, outcome: .missing(reason))
  }

  /// Creates a measurement from its parts.
  ///
  /// - Parameters:
  ///   - probe: The key of the probe.
  ///   - metric: The key of the metric.
  ///   - parameters: The parameters in the order of display.
  ///   - outcome: The estimate, or the reason why the measurement has none.
  ///   - distribution: The distribution of the samples, in the estimate's unit. It is ignored
  ///     without an estimate.
  ///   - verdict: The verdict that an instrument gave from the measurement.
  ///   - notes: The notes about the number.
  public init(
    probe: ProbeKey, metric: MetricKey, _ parameters: [Parameter], outcome: Outcome,
    distribution: Distribution? = nil, verdict: VerdictCode? = nil, notes: [String] = []
  ) {
    self.probe = probe
    self.parameters = parameters
    self.outcome = outcome
    switch outcome {
    case .measured(let estimate):
      self.metric =
        metric.unit == nil ? MetricKey(stored: metric.name, unit: estimate.unit) : metric
      self.distribution = distribution
      assert(self.metric.unit == estimate.unit, "\(metric) is not in \(estimate.unit.rawValue)")
    case .missing:
      self.metric = metric
      self.distribution = nil
    }
    self.verdict = verdict
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

  /// The reason why there is no value, or `nil` if the measurement has an estimate.
  public var reason: Reason? {
    if case .missing(let reason) = outcome { reason } else { nil }
  }

  /// The verdict and the notes, as text for readers.
  package var remarks: [String] { (verdict.map { ["verdict: \($0)"] } ?? []) + notes }

  /// Returns the parameter with a name, or `nil` if the measurement has no such parameter.
  ///
  /// - Complexity: O(*n*) in the number of parameters. Does not allocate.
  public func parameter(_ name: String) -> ParameterValue? {
    parameters.first { $0.name == name }?.value
  }
}
