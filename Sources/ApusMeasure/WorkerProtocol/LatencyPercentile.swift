/// A percentile of the times of single events.
package enum LatencyPercentile: String, Sendable, Hashable, CaseIterable {
  case p50, p90, p99
  case p999 = "p99.9"
  case greatest = "max"

  /// The part of the events that take at most as long.
  package var probability: Double {
    switch self {
    case .p50: 0.5
    case .p90: 0.9
    case .p99: 0.99
    case .p999: 0.999
    case .greatest: 1
    }
  }

  /// The value of a process.
  var value: WorkerValue {
    switch self {
    case .p50: .latencyP50
    case .p90: .latencyP90
    case .p99: .latencyP99
    case .p999: .latencyP999
    case .greatest: .latencyMax
    }
  }

  /// The metric of the measurements, such as `latency-p99`.
  package var metric: MetricKey { value.metric }
}
