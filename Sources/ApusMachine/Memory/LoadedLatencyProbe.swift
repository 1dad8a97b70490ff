import ApusMeasure

/// What one dependent load costs while other cores keep the memory busy.
///
/// Use `MemoryLatencyProbe` for the latency of an idle memory.
///
/// Source: the idea is that of `multiload` in multichase, and of the loaded latency of Intel's MLC.
public struct LoadedLatencyProbe: Probe {
  /// The name in results.
  public let name = "loaded-latency"
  /// What it measures.
  public let summary = "one dependent load while other cores read as fast as they can"
  /// How it measures.
  public let method = """
    One pinned thread follows a cycle of links through 256 MiB, inside windows of 64 pages, while \
    0, 1, 2 ... other pinned threads read ranges of their own in order, as fast as they can. chase \
    is what a load of the first thread costs, load what the others read together at that time. A \
    memory has this latency only where it has that bandwidth left: the idle figure is the best case. \
    Each repeat has fresh memory; the interval is over allocations.
    """
  /// Its share of a run's time.
  public let weight = 2.0
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    defer { Processors.bind(to: context.processors) }
    try LoadedLatencyRun(context: context, name: name).measure()
  }
}
