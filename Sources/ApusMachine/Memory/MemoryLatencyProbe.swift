public import ApusMeasure
import CApusSystem

/// What one load costs that waits for the load before it, by the size of the working set.
///
/// Use `BandwidthProbe` for what many independent loads cost together, and `LoadedLatencyProbe` for
/// this latency while other cores keep the memory busy.
///
/// Source: the traps it avoids are those of `lat_mem_rd` (McVoy and Staelin, "lmbench: Portable Tools
/// for Performance Analysis", USENIX 1996), the windows those of multichase.
public struct MemoryLatencyProbe: Probe {
  /// The name in results.
  public let name = "memory-latency"
  /// What it measures.
  public let summary = "one dependent load, by the size of the working set"
  /// How it measures.
  public let method = """
    Every cache line of the working set holds the address of another; together they are one random \
    cycle, and each load waits for the one before. A random order leaves the prefetchers nothing to \
    guess. tlb-local stays inside a window of 64 pages until all its lines were visited, so that no \
    load waits for a page walk; random-4k and random-huge cross the whole range on small and on huge \
    pages, the latter only where the kernel's own figures say that they were granted. Each sample \
    comes from a fresh allocation at a random offset, is walked until the caches and the page tables \
    are where the cycle leaves them, and is the median of seven epochs of about 100 us. The interval \
    is over allocations. The thread is pinned. Where a core fetches lines in pairs, half the loads \
    inside a window may find theirs there: compare tlb-local with random-huge.
    """
  /// Its share of a run's time.
  public let weight = 18.0
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// How far apart the links of a cycle are: the size of a cache line.
  let lineBytes: Int
  /// The caches that the machine advertises.
  let caches: [Machine.Cache]

  /// Creates the probe.
  ///
  /// - Parameter machine: Gives the size of a line, and the advertised sizes to stand beside the
  ///   plateaus. Without it lines have 64 bytes and nothing is advertised.
  public init(machine: Machine? = nil) {
    caches = machine?.caches.filter { $0.kind != .instruction } ?? []
    let advertised = caches.map(\.lineBytes).max() ?? 64
    // A line must hold two words, and pages whole lines.
    lineBytes = [64, 128, 256].first { $0 >= advertised } ?? 64
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    let isPinned = Processors.bind(to: context.processors.suffix(1))
    defer { Processors.bind(to: context.processors) }
    var run = MemoryLatencyRun(probe: self, context: context, isPinned: isPinned)
    try run.measure()
    if context.isOneOfSeveral { return }
    PlateauFigures(caches: caches).figures(of: run.curve).forEach(context.report)
  }

  /// The plateaus of the curve over all processes.
  public func conclusions(from processes: [[Figure]]) -> [Figure] {
    PlateauFigures(caches: caches).figures(over: processes)
  }

  /// How far a cycle too large to be walked in full is walked before it is timed, in bytes: enough
  /// to push every line that was written before out of the caches.
  var warmUpBytes: Int { max(32 << 20, min(1 << 40, caches.map(\.bytes).max() ?? 0) * 5 / 4) }

  /// Returns the time of one load in one fresh allocation, for callers who compare or replicate.
  ///
  /// Use `run(_:)` for a curve with intervals: one allocation is one draw of physical pages.
  ///
  ///     let clock = TickClock.calibrated()
  ///     try MemoryLatencyProbe().nanosecondsPerLoad(
  ///       bytes: 16 << 10, variant: .tlbLocal, clock: clock, seed: 1)  // 1.1
  ///
  /// - Parameters:
  ///   - bytes: The size of the working set, at least one line.
  ///   - variant: The order and the pages.
  ///   - clock: The calibrated counter.
  ///   - seed: What the order is drawn from.
  /// - Returns: Nanoseconds: the median of seven epochs. Pin the thread before.
  /// - Throws: `MemoryError` where the memory or the huge pages cannot be had.
  /// - Complexity: Writes each line once and walks the cycle once, at most as far as the
  ///   largest cache is large. Maps `bytes` and a sixteenth.
  public func nanosecondsPerLoad(
    bytes: Int, variant: Variant, clock: TickClock, seed: UInt64
  ) throws(MemoryError) -> Double {
    precondition(bytes >= lineBytes, "a working set has at least one line")
    var builder = try CycleBuilder(maximumBytes: bytes, lineBytes: lineBytes)
    let arena = try MemoryArena(bytes: bytes, pages: variant.pages)
    let random = SplitMix64(seed: seed)
    let warmUp = warmUpBytes
    return try arena.withSlice { slice throws(MemoryError) in
      MemoryKernels.touch(slice)
      if variant.pages == .huge { try HugePages.require(slice) }
      var sample = ChaseSample(
        variant: variant, warmUpBytes: warmUp,
        sampler: EpochSampler(clock: clock, random: random))
      return sample.nanosecondsPerLoad(slice.part(0, bytes), &builder) {}
    }
  }
}
