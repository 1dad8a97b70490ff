// The levels of memory are found by the probe of memory latency, in `ApusMachine`. Their names are
// declared here because a program of benchmarks reads them from the history without that module.

extension ProbeKey {
  /// The levels of memory, found in the curve of latency by working set.
  public static let memoryPlateaus = ProbeKey("memory-plateaus")
}

extension MetricKey {
  /// The latency of loads that stay inside a window of pages.
  public static let tlbLocal = MetricKey("tlb-local", .nanoseconds)
}

extension Parameter {
  /// The parameters of a level of memory.
  package enum Plateau {
    /// The name of the level, such as `L1` or `memory`.
    package static let level = "level"
    /// The smallest size of the level, in bytes.
    package static let from = "from"
    /// The largest size of the level, in bytes.
    package static let to = "to"
    /// The advertised size of the cache, in bytes.
    package static let advertised = "advertised"
    /// The parameters that were found, not chosen; they differ a little from run to run.
    package static let found: Set = [from, to, advertised]
  }
}
