/// A metric that a benchmark records itself: its name, its unit, and which values are better.
///
///     let zip = Benchmark("compress") { run in
///       for _ in run {
///         run.record(.bytes("compressed"), parse(text))
///       }
///     }
///
/// For the time of a body by another clock, use `Run.timed(by:)`. For heap allocations link the product
/// ApusAllocations, which counts them in every benchmark.
public struct OwnMetric: Sendable {
  /// The name in results.
  public let name: StaticString
  /// The unit of the values.
  public let unit: MeasurementUnit
  /// The values that are better.
  public let polarity: MetricKey.Polarity

  /// Creates a metric.
  ///
  ///     OwnMetric("hit rate", .ratio, polarity: .more)
  ///
  /// - Parameters:
  ///   - name: A literal of at least one character: no name of a metric that every benchmark has.
  ///   - unit: The unit of the values.
  ///   - polarity: The values that are better. A gate holds `less` and `more` to their limits, and
  ///     ignores `neither`.
  @inlinable
  public init(_ name: StaticString, _ unit: MeasurementUnit, polarity: MetricKey.Polarity) {
    self.name = name
    self.unit = unit
    self.polarity = polarity
  }

  /// Returns a metric in bytes; fewer are better unless `polarity` says otherwise.
  @inlinable
  public static func bytes(
    _ name: StaticString, polarity: MetricKey.Polarity = .less
  ) -> OwnMetric {
    OwnMetric(name, .bytes, polarity: polarity)
  }

  /// Returns a metric that counts; fewer are better unless `polarity` says otherwise.
  @inlinable
  public static func count(
    _ name: StaticString, polarity: MetricKey.Polarity = .less
  ) -> OwnMetric {
    OwnMetric(name, .count, polarity: polarity)
  }

  /// Returns a metric in nanoseconds; fewer are better unless `polarity` says otherwise.
  @inlinable
  public static func nanoseconds(
    _ name: StaticString, polarity: MetricKey.Polarity = .less
  ) -> OwnMetric {
    OwnMetric(name, .nanoseconds, polarity: polarity)
  }

  /// Returns a metric that is a ratio; neither less nor more is better unless `polarity` says so.
  @inlinable
  public static func ratio(
    _ name: StaticString, polarity: MetricKey.Polarity = .neither
  ) -> OwnMetric {
    OwnMetric(name, .ratio, polarity: polarity)
  }
}

extension Run {
  /// Records a value of a metric of the benchmark's own.
  ///
  ///     for _ in run { run.record(.count("retries"), hash(42)) }
  ///
  /// Call it before, in or after the loop. The value of a process is the mean of all calls in all threads of
  /// the benchmark, and the result is the median of the processes; if all processes agree, it is exact. A value that is not
  /// finite fails the metric and not the benchmark. A metric that no process records is no result.
  ///
  /// - Parameters:
  ///   - metric: The metric; calls with the same name must agree on unit and polarity.
  ///   - value: A value in the unit of the metric.
  /// - Complexity: O(1): about 3 ns in an empty loop, most of it beside other work. Does not allocate after the
  ///   first call for each metric.
  @inlinable @inline(__always)
  public func record(_ metric: OwnMetric, _ value: Double) {
    state.recorder.add(metric, value)
  }

  /// Records a whole number as a value of a metric of the benchmark's own.
  ///
  /// - Parameters:
  ///   - metric: The metric; calls with the same name must agree on unit and polarity.
  ///   - value: A value in the unit of the metric.
  /// - Complexity: As for a floating-point number.
  @inlinable @inline(__always)
  public func record(_ metric: OwnMetric, _ value: Int) {
    state.recorder.add(metric, Double(value))
  }
}
