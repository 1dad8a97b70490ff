/// The measured value of a gate.
enum GateValue: Sendable, Hashable {
  /// A number that repeats exactly.
  case count(Double)
  /// A ratio over processes with its interval, and the floor: the ratio of the baseline's own
  /// copies.
  case ratio(Estimate, floor: Double?)
  /// There is no value, with the reason.
  case missing(Measurement.Reason)
}
