/// The measured value of a gate.
enum GateValue: Sendable, Hashable {
  /// A number that repeats exactly.
  case count(Double)
  /// A ratio over processes with its interval, and the floor: the ratio of the baseline's own
  /// copies.
  case ratio(Estimate, floor: Double?)
  /// The value is absent on this machine, with the reason.
  case absent(String)
  /// The benchmark failed, with the reason.
  case failed(String)
}
