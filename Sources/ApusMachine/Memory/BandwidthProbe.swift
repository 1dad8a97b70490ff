public import ApusMeasure

/// The memory bandwidth of loops over memory, by the size of the working set.
///
/// Use `MemoryLatencyProbe` for the latency of loads that depend on each other.
///
/// Source: `bw_mem` of lmbench (McVoy and Staelin, USENIX 1996), with the traffic that it omits.
///
///     let clock = TickClock.calibrated()
///     let rates = try BandwidthProbe().gigabytesPerSecond(bytes: 16 << 10, clock: clock, seed: 1)
///     (rates[.read] ?? 0) > 1  // true
///
public struct BandwidthProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.bandwidth
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    BandwidthLoop.all(steps: BandwidthRun.steps).map { loop in
      ProbePromise(
        .bandwidth, [loop.metric, loop.movedMetric],
        ["bytes": .numbers, "step": .numbersIn([loop.step]), "cores": .numbers])
    }
  }
  /// A summary of the measured quantity.
  public let summary = "reading, writing, doubling and copying integers, by working set and step"
  /// The method of measurement.
  public let method = """
    Loops over 32-bit integers read (sum), write (= 1), double (* 2) or copy (from one half of the \
    range to the other). read, write, read-write and copy process every element with the widest \
    vectors of the processor, chosen at run time: here vectors of \(VectorForm.widest.vectorBytes) \
    bytes, with eight accumulators. The -baseline measurements measure loops in Swift, for which the \
    compiler uses the vectors of every processor of the architecture (16 bytes on x86-64 and \
    arm64). They process every element, or every 2nd, 4th, 8th or 16th. `bytes` is the working set \
    of each core. The measurements count the bytes that the program requests, loads and stores \
    together. The -moved measurements count the bytes that the bus carries when nothing is cached: \
    every line of the range, once for reading. A line that is stored to counts twice: it is read \
    first (write-allocate) and written back. A range of up to 32 MiB is read once before it is \
    timed. A range that exceeds the caches is processed in order, so that no part of it is cached. \
    On all cores each pinned thread has a range of its own. The threads start each loop together \
    after a spinning barrier, and their rates are added. The pages are the system's default. The \
    sizes and the epochs of each loop are planned from the time budget before anything is \
    measured, so that all processes do the same. The answer of every loop is checked. The interval \
    is over allocations.
    """
  /// The share of a run's time.
  public let weight = 9.0
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    defer { Processors.bind(to: context.processors) }
    try BandwidthRun(context: context).measure()
  }
}

extension ProbeKey {
  /// The bandwidth of memory by working set.
  public static let bandwidth = ProbeKey("bandwidth")
}
