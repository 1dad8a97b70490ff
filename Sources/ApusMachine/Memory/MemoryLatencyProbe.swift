public import ApusMeasure
import CApusSystem

/// The memory latency: the time of a load that waits for the previous load, by working set.
///
/// Use `BandwidthProbe` for the total cost of many independent loads. Use `LoadedLatencyProbe` for
/// this latency while other cores keep the memory busy.
///
/// Source: it avoids the errors of `lat_mem_rd` (McVoy and Staelin, "lmbench: Portable Tools for
/// Performance Analysis", USENIX 1996). The windows are from multichase.
///
///     let probe = MemoryLatencyProbe()
///     let clock = TickClock.calibrated()
///     let near = try probe.nanosecondsPerLoad(bytes: 16 << 10, variant: .tlbLocal, clock: clock, seed: 1)
///     let far = try probe.nanosecondsPerLoad(bytes: 64 << 20, variant: .tlbLocal, clock: clock, seed: 1)
///     far > 4 * near  // true: a load from memory instead of the first cache
///
public struct MemoryLatencyProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.memoryLatency
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    let plateau = Parameter.Plateau.self
    return [
      ProbePromise(.memoryLatency, Variant.allCases.map(\.metric), ["bytes": .numbers]),
      ProbePromise(
        .memoryPlateaus, [.tlbLocal],
        [
          plateau.level: .names(Plateaus.levels), plateau.from: .numbers, plateau.to: .numbers,
          plateau.advertised: .numbers,
        ]),
    ]
  }
  /// A summary of the measured quantity.
  public let summary = "one dependent load, by the size of the working set"
  /// The method of measurement.
  public let method = """
    Every cache line of the working set holds the address of another line. Together the lines form \
    one random cycle, and each load waits for the previous load. Prefetchers cannot predict a \
    random order. tlb-local stays inside a window of 64 pages until all its lines were visited, so \
    that no load waits for a page walk. random-4k and random-huge cross the whole range on small \
    and on huge pages; random-huge runs only if the kernel reports that it granted huge pages. \
    Each sample comes from a fresh allocation at a random offset. It is walked until the caches \
    and the page tables reach the steady state of the walk, and is the median of seven epochs of \
    about 100 us. The interval is over allocations. The thread is pinned. If a core fetches lines \
    in pairs, half the loads inside a window may hit a fetched line: compare tlb-local with \
    random-huge.
    """
  /// The share of a run's time.
  public let weight = 18.0
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// The distance between the links of a cycle: the size of a cache line.
  let lineBytes: Int
  /// The caches that the machine advertises.
  let caches: [Machine.Cache]

  /// Creates the probe.
  ///
  /// - Parameter machine: Gives the size of a line and the advertised sizes of the caches, which
  ///   are reported with the plateaus. Without it, lines have 64 bytes and no sizes are reported.
  public init(machine: Machine? = nil) {
    caches = machine?.caches.filter { $0.kind != .instruction } ?? []
    let advertised = caches.map(\.lineBytes).max() ?? 64
    // A line must hold two words, and a page must hold whole lines.
    lineBytes = [64, 128, 256].first { $0 >= advertised } ?? 64
  }

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    let isPinned = Processors.bind(to: context.processors.suffix(1))
    defer { Processors.bind(to: context.processors) }
    var run = MemoryLatencyRun(probe: self, context: context, isPinned: isPinned)
    try run.measure()
    if context.isOneOfSeveral { return }
    PlateauMeasurements(caches: caches).measurements(of: run.curve).forEach(context.report)
  }

  /// The plateaus of the curve over all processes.
  public func conclusions(from processes: [[MetricMeasurement]]) -> [MetricMeasurement] {
    PlateauMeasurements(caches: caches).measurements(over: processes)
  }

  /// The number of bytes that are walked before timing if the cycle is too large for a full walk.
  /// It suffices to evict every line that was written before.
  var warmUpBytes: Int { max(32 << 20, min(1 << 40, caches.map(\.bytes).max() ?? 0) * 5 / 4) }

  /// Measures the time of a load in a fresh allocation, for comparisons and replications.
  ///
  /// Use `run(_:)` for a curve with intervals: an allocation is a single draw of physical pages.
  ///
  ///     let clock = TickClock.calibrated()
  ///     try MemoryLatencyProbe().nanosecondsPerLoad(
  ///       bytes: 16 << 10, variant: .tlbLocal, clock: clock, seed: 1)  // 1.1
  ///
  /// - Parameters:
  ///   - bytes: The size of the working set, at least one line.
  ///   - variant: The order and the pages.
  ///   - clock: The calibrated counter.
  ///   - seed: The seed of the random order.
  /// - Returns: The median of seven epochs, in nanoseconds. Pin the thread before the call.
  /// - Throws: `MemoryError` if the system grants no memory or no huge pages.
  /// - Complexity: Writes each line once and walks the cycle once, at most over 5/4 of the size of
  ///   the largest cache. Maps `bytes` and a sixteenth.
  public func nanosecondsPerLoad(
    bytes: Int, variant: Variant, clock: TickClock, seed: UInt64
  ) throws(MemoryError) -> Double {
    precondition(bytes >= lineBytes, "bytes must be at least the size of a cache line")
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

extension ProbeKey {
  /// The latency of memory by working set.
  public static let memoryLatency = ProbeKey("memory-latency")
}

extension MemoryLatencyProbe.Variant {
  /// The metric of its measurements.
  package var metric: MetricKey { MetricKey(rawValue, .nanoseconds) }
}
