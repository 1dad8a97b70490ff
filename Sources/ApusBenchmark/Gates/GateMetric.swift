/// The metric of a gate: a count that repeats exactly, or a ratio that is measured in pairs.
///
/// Times are not a metric of a gate, because they change from machine to machine and from hour to
/// hour.
enum GateMetric: String, Sendable, Hashable, CaseIterable {
  /// Heap allocations of an iteration.
  case allocations
  /// The bytes of these allocations.
  case allocatedBytes = "allocated-bytes"
  /// Instructions of an iteration, counted by callgrind.
  case instructions
  /// The ratio of a candidate's time to that of the baseline of its comparison.
  case ratio

  /// The metric of the measurements that the gate records.
  var key: MetricKey {
    switch self {
    case .allocations: .allocations
    case .allocatedBytes: .allocatedBytes
    case .instructions: .instructions
    case .ratio: .ratio
    }
  }

  /// The usual tolerance: how far a value may exceed the last value, unless a row says otherwise.
  var usualTolerance: Double {
    switch self {
    case .allocations, .allocatedBytes: 0
    case .instructions: 0.01
    case .ratio: 0.03
    }
  }

  /// The pass that counts the metric; `nil` for a ratio.
  var pass: MeasuringPass? {
    switch self {
    case .allocations, .allocatedBytes: .allocations
    case .instructions: .instructions
    case .ratio: nil
    }
  }
}
