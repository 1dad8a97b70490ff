public import ApusMeasure

/// The naive latency probe, which cannot detect the caches: exclusive or over a buffer, ten times.
///
/// It exists for comparison with `MemoryLatencyProbe`, which does detect them.
///
/// Source: "Latency numbers on iPhones", 2018: 30 ns an element at 50 KB, 17 ns at 5000 KB.
///
///     try NaiveLatencyProbe().run(context)  // reports one time for all sizes: it does not see the caches
///
public struct NaiveLatencyProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.naiveLatency
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.naiveLatency, [.naiveXor], ["bytes": .numbers])]
  }
  /// A summary of the measured quantity.
  public let summary = "exclusive or over a buffer, which cannot see the caches"
  /// The method of measurement.
  public let method = """
    All bytes of a buffer are combined by exclusive or, ten times over, and the time is divided by \
    the number of bytes. The result does not show the caches, for three reasons. The bytes are \
    read in order, so the prefetchers load each line before its first use. No address depends on a \
    loaded value, so many loads are in flight at a time. A line is fetched once for its 64 bytes, \
    so 64 elements share a miss. Only the cost of the loop remains. The published measurements even \
    fall with the size, because more elements share the start-up cost. memory-latency removes all \
    three reasons. Each sample is ten passes over a fresh allocation, and the answer is checked.
    """
  /// The share of a run's time.
  public let weight = 0.3
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  private static let sizes = [50_000, 500_000, 5_000_000]
  private static let passes = 10

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  public func run(_ context: ProbeContext) throws {
    Processors.bind(to: context.processors.suffix(1))
    defer { Processors.bind(to: context.processors) }
    for (index, bytes) in Self.sizes.enumerated() {
      try context.step("exclusive or over \(bytes) bytes", Double(index) / 3)
      context.report(try measurement(bytes, context))
    }
  }

  private func measurement(_ bytes: Int, _ context: ProbeContext) throws -> MetricMeasurement {
    let parameters = [Parameter("bytes", bytes)]
    guard bytes <= context.memoryLimit else {
      let error = MemoryError.overLimit(bytes: bytes, limit: context.memoryLimit)
      return measurement(parameters, .missing(.unavailable(error.description)))
    }
    var samples: [Double] = []
    do {
      for _ in 0..<(context.isOneOfSeveral ? 2 : 10) {
        try context.step("exclusive or over \(bytes) bytes", 0.5)
        guard let sample = try sample(bytes, context.clock) else {
          return measurement(parameters, .missing(.failed("the loop gave a wrong answer")))
        }
        samples.append(sample)
      }
    } catch let error as MemoryError {
      return measurement(parameters, .missing(.unavailable(error.description)))
    }
    let estimate = Estimate.median(of: samples, unit: .nanoseconds, over: .allocations)
    return measurement(parameters, .measured(estimate))
  }

  private func measurement(
    _ parameters: [Parameter], _ outcome: MetricMeasurement.Outcome
  ) -> MetricMeasurement {
    MetricMeasurement(probe: key, metric: .naiveXor, parameters, outcome: outcome)
  }

  /// Measures the time per element over ten passes; returns `nil` if the answer was wrong.
  private func sample(_ bytes: Int, _ clock: TickClock) throws(MemoryError) -> Double? {
    let arena = try MemoryArena(bytes: bytes, pages: .unadvised)
    return arena.withSlice { slice in
      let slice = slice.part(0, bytes)
      MemoryKernels.fill(slice.part(0, bytes / 4 * 4), with: 0)
      MemoryKernels.setFirstElement(slice, to: 0x5A)
      var isRight = true
      let start = TickClock.now()
      for _ in 0..<Self.passes { isRight = MemoryKernels.xor(slice) == 0x5A && isRight }
      let nanoseconds = clock.nanoseconds(TickClock.now() &- start)
      return isRight ? nanoseconds / Double(Self.passes * bytes) : nil
    }
  }
}

extension ProbeKey {
  /// The loop that cannot see the caches.
  public static let naiveLatency = ProbeKey("naive-latency")
}

extension MetricKey {
  /// The time of an element.
  public static let naiveXor = MetricKey("xor", .nanoseconds)
}
