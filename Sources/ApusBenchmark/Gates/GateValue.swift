/// What was measured for a gate.
enum GateValue: Sendable, Hashable {
  /// A number that repeats exactly.
  case count(Double)
  /// A ratio over processes with its interval, and the ratio that the baseline's own copies reach.
  case ratio(Estimate, floor: Double?)
  /// It cannot be had here, and why.
  case absent(String)
  /// The benchmark failed, and why.
  case failed(String)
}
