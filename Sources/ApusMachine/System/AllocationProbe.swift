public import ApusMeasure
import ApusSystem

/// The cost of heap allocation by size: allocate and free, with and without touching each page.
///
///     try AllocationProbe().run(context)  // reports `malloc-free` for 16 B to 64 MiB
///
public struct AllocationProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.allocation
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.allocation, [.mallocFree, .mallocTouchFree], ["bytes": .numbers])]
  }
  /// A summary of the measured quantity.
  public let summary = "malloc and free by size, 16 B to 64 MiB, without and with touching pages"
  /// The method of measurement.
  public let method = """
    A malloc and the free of its block are repeated on one bound thread. The pointer is hidden \
    from the optimiser, which would otherwise remove the pair. The process has had a second \
    thread; before that, glibc is faster because it takes no locks. malloc-touch-free writes one \
    byte to each page in between. Each sample is the median of some epochs. Before each sample, \
    fresh blocks of random sizes change the layout of the heap. The allocator keeps its adapted \
    settings, as in any long program: glibc raises the size from which it asks the kernel. The \
    notes give the number of pages that the kernel had to provide for a pair. If the allocator \
    keeps freed memory, a touch adds no page fault.
    """
  /// The share of a run's time.
  public let weight = 2.5
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  private let sizes: [Int]

  /// Creates the probe.
  public init() { self.init(sizes: (4...26).map { 1 << $0 }) }

  /// Creates a probe of other sizes, in bytes.
  package init(sizes: [Int]) {
    precondition(sizes.allSatisfy { $0 > 0 }, "sizes must be at least 1")
    self.sizes = sizes
  }

  /// Runs the probe.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  public func run(_ context: ProbeContext) throws {
    // glibc takes no locks before the second thread of a process, and every Swift program has
    // several.
    try PinnedThread {}.join()
    try Processors.whileBound(to: [context.processors[0]]) { _ in
      for (index, size) in sizes.enumerated() {
        let left = max(0, context.budgetSeconds - context.elapsedSeconds)
        // The large sizes with touched pages at the end need most of the remaining time.
        let seconds = left / Double(2 * (sizes.count - index) + 4)
        try report(.mallocFree, size, seconds, context, HeapBlock.allocateAndFree)
        guard size >= Memory.pageSize else { continue }
        try report(.mallocTouchFree, size, seconds, context, HeapBlock.allocateTouchAndFree)
      }
    }
  }
}

extension AllocationProbe {
  private func report(
    _ metric: MetricKey, _ size: Int, _ seconds: Double, _ context: ProbeContext,
    _ pair: (_ size: Int, _ times: Int) throws -> Void
  ) throws {
    let parameters = [Parameter("bytes", size)]
    try attempt(metric, parameters, to: context) {
      guard size <= context.memoryLimit else {
        throw UnavailableError("the size exceeds the memory limit")
      }
      let what = "\(metric) of \(Quantity.bytes(size))"
      let samples = try context.repeats(of: what, seconds: seconds) {
        try sample(size, context, pair)
      }
      let notes = try faults(size, pair)
      report(metric, parameters, median: samples, over: .allocations, notes: notes, to: context)
    }
  }

  /// Takes a sample after fresh blocks have changed the layout of the heap.
  ///
  /// - Throws: `UnavailableError` if the fewest repeats would take more than half of the budget.
  private func sample(
    _ size: Int, _ context: ProbeContext, _ pair: (_ size: Int, _ times: Int) throws -> Void
  ) throws -> Double {
    let start = context.elapsedSeconds
    let ballast = try HeapBlock.ballast(using: &context.random)
    let sample = try withExtendedLifetime(ballast) {
      try context.medianOverEpochs { try pair(size, $0) }
    }
    let needed = Double(context.leastRepeats) * (context.elapsedSeconds - start)
    guard sample < 1_000_000 || needed < context.budgetSeconds / 2 else {
      throw UnavailableError(
        "left out: \(context.leastRepeats) repeats would take about \(Quantity.duration(nanoseconds: needed * 1e9))"
      )
    }
    return sample
  }

  /// Returns a note with the number of pages that the kernel provides for a pair, if there are any.
  private func faults(
    _ size: Int, _ pair: (_ size: Int, _ times: Int) throws -> Void
  ) throws -> [String] {
    // The smaller of two counts: the first pair may have enlarged the heap permanently.
    let faults = try (0..<2).map { _ in
      let before = AnonymousPages.faultsSoFar
      try pair(size, 1)
      return AnonymousPages.faultsSoFar - before
    }
    let fewest = min(faults[0], faults[1])
    return fewest < 1 ? [] : ["page faults a pair: \(fewest)"]
  }
}

extension ProbeKey {
  /// Heap allocation by size.
  public static let allocation = ProbeKey("allocation")
}

extension MetricKey {
  /// Allocating, touching each page, and freeing.
  public static let mallocTouchFree = MetricKey("malloc-touch-free", .nanoseconds)
}
