import ApusMeasure

/// How many bytes a second loops over memory get through, by the size of the working set.
///
/// Use `MemoryLatencyProbe` for what one load costs when the next needs its answer.
///
/// Source: `bw_mem` of lmbench (McVoy and Staelin, USENIX 1996), with the traffic that it leaves out.
public struct BandwidthProbe: Probe {
  /// The name in results.
  public let name = "bandwidth"
  /// What it measures.
  public let summary = "reading, writing, doubling and copying integers, by working set and step"
  /// How it measures.
  public let method = """
    Loops over 32-bit integers read (sum), write (= 1), double (* 2) or copy (from one half of the \
    range to the other). read, write, read-write and copy go through every element with the widest \
    vectors that the processor has, chosen at run time: here vectors of \
    \(VectorForm.widest.vectorBytes) bytes, with eight accumulators. The -baseline figures are of \
    loops in Swift that the compiler gave the vectors of every processor of the architecture (16 bytes \
    on x86-64 and arm64), over every element, or every 2nd, 4th, 8th or 16th one. `bytes` is the working \
    set of each core. The figures give the bytes that the program asks for, loads and stores both \
    counted; the -moved figures give what the bus carries when nothing is cached: every line of the \
    range, once for reading, twice for a line that is stored to, as it is read first (write-allocate) \
    and written back. A range of up to 32 MiB is read once before it is timed. Ranges that exceed the caches are gone through in order, so that no part is found \
    there. On all cores each pinned thread has a range of its own; they start each loop together behind \
    a spinning barrier, and their rates are added. Pages are as the system gives them. The sizes and the \
    epochs of each loop are planned from the time before anything is measured, so that all processes do \
    the same. The answer of every loop is checked. The interval is over allocations.
    """
  /// Its share of a run's time.
  public let weight = 9.0
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    defer { Processors.bind(to: context.processors) }
    try BandwidthRun(context: context, name: name).measure()
  }
}
