public import ApusMeasure

/// The latency of a dependent load while other cores keep the memory busy.
///
/// Use `MemoryLatencyProbe` for the latency of an idle memory.
///
/// Source: the idea is from `multiload` in multichase and from the loaded latency of Intel's MLC.
///
///     try LoadedLatencyProbe().run(context)  // reports `chase` and `load` for 0, 1, 2 ... busy cores
///
public struct LoadedLatencyProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.loadedLatency
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.loadedLatency, [.loadedChase, .loadedLoad], ["threads": .numbers])]
  }
  /// A summary of the measured quantity.
  public let summary = "one dependent load while other cores read as fast as they can"
  /// The method of measurement.
  public let method = """
    One pinned thread follows a cycle of links through 256 MiB, inside windows of 64 pages. At the \
    same time 0, 1, 2 ... other pinned threads read ranges of their own in order, as fast as they \
    can. chase is the time of a load of the first thread. load is the bandwidth of the other \
    threads together at that time. A memory reaches the idle latency only without other traffic: \
    the idle measurement is the best case. Each repeat has fresh memory; the interval is over \
    allocations.
    """
  /// The share of a run's time.
  public let weight = 2.0
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    defer { Processors.bind(to: context.processors) }
    try LoadedLatencyRun(context: context).measure()
  }
}

extension ProbeKey {
  /// The latency of memory while other threads read.
  public static let loadedLatency = ProbeKey("loaded-latency")
}

extension MetricKey {
  /// The latency of a load.
  public static let loadedChase = MetricKey("chase", .nanoseconds)
  /// The rate of the reading threads.
  public static let loadedLoad = MetricKey("load", .gigabytesPerSecond)
}
