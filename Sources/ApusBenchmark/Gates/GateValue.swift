/// The measured value of a gate.
enum GateValue: Sendable, Hashable {
  /// A number that repeats exactly.
  case count(Double)
  /// A ratio over processes.
  case ratio(GateRatio)
  /// A time in nanoseconds over processes.
  case time(Estimate)
  /// There is no value, with the reason.
  case missing(MetricMeasurement.Reason)

  /// Whether there is a value.
  var isMeasured: Bool { if case .missing = self { false } else { true } }

  /// Whether there is no value because the work failed.
  var isFailure: Bool { if case .missing(let reason) = self { reason.isFailure } else { false } }
}
