/// The metric of a gate: a count that repeats exactly, or a ratio that is measured in pairs.
///
/// Times are not a metric of a gate, because they change from machine to machine and from hour to
/// hour. The exception are percentiles of single events, whose rows a user writes by hand.
enum GateMetric: String, Sendable, Hashable, CaseIterable {
  /// Heap allocations of an iteration.
  case allocations
  /// The bytes of these allocations.
  case allocatedBytes = "allocated-bytes"
  /// Instructions of an iteration, counted by callgrind.
  case instructions
  /// Retains of Swift objects of an iteration.
  case retains
  /// Releases of Swift objects of an iteration.
  case releases
  /// System calls of an iteration.
  case systemCalls = "system-calls"
  /// The system calls with a name.
  case systemCall = "system-call"
  /// How often a thread gave up its processor to wait in an iteration.
  case waits
  /// Percentiles of the times of single events, in nanoseconds.
  case latencyP50 = "latency-p50"
  case latencyP90 = "latency-p90"
  case latencyP99 = "latency-p99"
  case latencyP999 = "latency-p99.9"
  case latencyMax = "latency-max"
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

  /// Whether the subject names a part of the metric: an own metric, or a system call.
  var isNamed: Bool { isRecorded || self == .systemCall }

  /// The percentile; `nil` for other metrics.
  var percentile: LatencyPercentile? {
    LatencyPercentile.allCases.first { $0.metric.name == rawValue }
  }

  /// The metric of the measurements that the gate records; `nil` if the benchmark names it.
  var key: MetricKey? {
    switch self {
    case .allocations: .allocations
    case .allocatedBytes: .allocatedBytes
    case .instructions: .instructions
    case .ratio: .ratio
    case .retains: .retains
    case .releases: .releases
    case .systemCalls: .systemCalls
    case .waits: .waits
    case .latencyP50, .latencyP90, .latencyP99, .latencyP999, .latencyMax: percentile?.metric
    case .systemCall, .recorded, .recordedMore: nil
    }
  }

  /// The usual tolerance: how far a value may exceed the last value, unless a row says otherwise.
  var usualTolerance: Double {
    switch self {
    case .allocations, .allocatedBytes, .retains, .releases, .systemCalls, .systemCall, .waits,
      .recorded, .recordedMore:
      0
    case .latencyP50, .latencyP90, .latencyP99, .latencyP999, .latencyMax: 0.5
    case .instructions: 0.01
    case .ratio: 0.03
    }
  }

  /// The pass that measures the metric; `nil` for a ratio.
  var pass: MeasuringPass? {
    switch self {
    case .allocations, .allocatedBytes, .recorded, .recordedMore: .allocations
    case .instructions: .instructions
    case .retains, .releases: .references
    case .systemCalls, .systemCall: .systemCalls
    case .waits: .counters
    case .latencyP50, .latencyP90, .latencyP99, .latencyP999, .latencyMax: .timing
    case .ratio: nil
    }
  }
}
