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
  /// A metric that the benchmark records itself, and of which less is better.
  case recorded
  /// A metric that the benchmark records itself, and of which more is better.
  case recordedMore = "recorded-more"

  /// The metric for an own metric; `nil` if neither less nor more of it is better.
  init?(_ polarity: MetricKey.Polarity) {
    switch polarity {
    case .less: self = .recorded
    case .more: self = .recordedMore
    case .neither: return nil
    }
  }

  /// Whether the subject names a metric of the benchmark's own.
  var isRecorded: Bool { self == .recorded || self == .recordedMore }

  /// The metric of the measurements that the gate records; `nil` if the benchmark names it.
  var key: MetricKey? {
    switch self {
    case .allocations: .allocations
    case .allocatedBytes: .allocatedBytes
    case .instructions: .instructions
    case .ratio: .ratio
    case .recorded, .recordedMore: nil
    }
  }

  /// The usual tolerance: how far a value may exceed the last value, unless a row says otherwise.
  var usualTolerance: Double {
    switch self {
    case .allocations, .allocatedBytes, .recorded, .recordedMore: 0
    case .instructions: 0.01
    case .ratio: 0.03
    }
  }

  /// The pass that counts the metric; `nil` for a ratio.
  var pass: MeasuringPass? {
    switch self {
    case .allocations, .allocatedBytes, .recorded, .recordedMore: .allocations
    case .instructions: .instructions
    case .ratio: nil
    }
  }
}
