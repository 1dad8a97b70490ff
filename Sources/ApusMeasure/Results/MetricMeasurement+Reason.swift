extension MetricMeasurement {
  /// The reason why a measurement has no value.
  ///
  /// Programs compare the cases; `description` is the text for readers, which may change.
  ///
  ///     let missing = MetricMeasurement(
  ///       probe: .benchmark, metric: .time, missing: .unavailable("needs two processors"))
  ///     if case .missing(let reason) = missing.outcome { print(reason) }  // needs two processors
  ///
  public enum Reason: Sendable, Hashable {
    /// The optimiser removed the work of the benchmark's body.
    case eliminated
    /// The body costs no more than an iteration of the empty loop.
    case atLoopFloor
    /// This machine, system or build cannot give the value; a phrase says what is missing.
    case unavailable(String)
    /// The user interrupted the run before the value was measured.
    case interrupted
    /// The run did not ask for the value; a phrase names the command that does.
    case notAskedFor(String)
    /// The run had too little time for the value; a phrase says how much it would need, or names the remedy.
    case outOfTime(String)
    /// The measurement went wrong; a phrase gives the error.
    case failed(String)

    /// Whether the measurement failed; otherwise the value is absent.
    public var isFailure: Bool {
      switch self {
      case .eliminated, .atLoopFloor, .failed: true
      case .unavailable, .interrupted, .notAskedFor, .outOfTime: false
      }
    }

    /// Whether the run had too little time for the value.
    package var isWantOfTime: Bool { if case .outOfTime = self { true } else { false } }

    /// Whether the detector found no work in a benchmark.
    public var isWithoutWork: Bool { self == .eliminated || self == .atLoopFloor }
  }
}

extension MetricMeasurement.Reason: CustomStringConvertible {
  /// The text for readers.
  public var description: String {
    switch self {
    case .eliminated:
      """
      eliminated by the optimiser: the time does not grow with the declared size. `launder` the \
      input inside the loop and pass each result to `blackHole`; declare only what an iteration \
      works on
      """
    case .atLoopFloor:
      """
      at the loop floor: nothing measurable. Chain each result into the next input, `launder` the \
      input, or declare elements; if one cycle is meant, say mayBeAtLoopFloor
      """
    case .unavailable(let phrase), .notAskedFor(let phrase), .outOfTime(let phrase),
      .failed(let phrase):
      phrase
    case .interrupted: "interrupted before it was measured"
    }
  }
}
