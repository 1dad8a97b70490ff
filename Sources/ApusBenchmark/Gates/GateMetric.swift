/// What a gate can hold down: counts that repeat exactly, and ratios that are measured in pairs.
///
/// Times are no metric of a gate: they change from machine to machine and from hour to hour.
enum GateMetric: String, Sendable, Hashable, CaseIterable {
  /// Heap allocations of an iteration.
  case allocations
  /// Bytes of these allocations.
  case allocatedBytes = "allocated-bytes"
  /// Instructions of an iteration, counted by callgrind.
  case instructions
  /// The time of a candidate over that of its comparison's baseline.
  case ratio

  /// By how much a value may exceed what was measured last, where nobody has said.
  var usualTolerance: Double {
    switch self {
    case .allocations, .allocatedBytes: 0
    case .instructions: 0.01
    case .ratio: 0.05
    }
  }

  /// The pass that counts it; `nil` for a ratio.
  var pass: MeasuringPass? {
    switch self {
    case .allocations, .allocatedBytes: .allocations
    case .instructions: .instructions
    case .ratio: nil
    }
  }
}
