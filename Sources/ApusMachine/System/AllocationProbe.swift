import ApusMeasure

/// What the heap costs by size: allocate and free, without and with a touch of each page.
public struct AllocationProbe: Probe {
  /// The name in results.
  public let name = "allocation"
  /// What it measures.
  public let summary = "malloc and free by size, 16 B to 64 MiB, without and with touching pages"
  /// How it measures.
  public let method = """
    A malloc and the free of its block again and again on one bound thread, the pointer hidden \
    from the optimiser, which would remove the pair otherwise, in a process that has had a second \
    thread (before, glibc is faster: it takes no locks). malloc-touch-free writes one byte \
    to each page in between. Each sample is the median of some epochs after fresh blocks of random \
    sizes have moved the heap on, so that the pair meets another place; what the allocator learned \
    before (glibc raises the size from which it asks the kernel) stays, as in any long program. \
    The notes tell how many pages the kernel had to provide for a pair: where the allocator keeps \
    freed memory, a touch costs nothing new.
    """
  /// Its share of a run's time.
  public let weight = 2.5
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  private let sizes: [Int]

  /// Creates the probe.
  public init() { self.init(sizes: (4...26).map { 1 << $0 }) }

  /// Creates a probe of other sizes, in bytes.
  package init(sizes: [Int]) {
    precondition(sizes.allSatisfy { $0 > 0 }, "sizes must be at least 1")
    self.sizes = sizes
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    // glibc takes no locks before a process has had its second thread, as every Swift program has.
    try PinnedThread {}.join()
    try Processors.whileBound(to: [context.processors[0]]) { _ in
      for (index, size) in sizes.enumerated() {
        let left = max(0, context.budgetSeconds - context.elapsedSeconds)
        // Large sizes with touched pages need most of what is left at the end.
        let seconds = left / Double(2 * (sizes.count - index) + 4)
        try report("malloc-free", size, seconds, context, HeapBlock.allocateAndFree)
        guard size >= AnonymousPages.pageSize else { continue }
        try report("malloc-touch-free", size, seconds, context, HeapBlock.allocateTouchAndFree)
      }
    }
  }
}

extension AllocationProbe {
  private func report(
    _ variant: String, _ size: Int, _ seconds: Double, _ context: ProbeContext,
    _ pair: (_ size: Int, _ times: Int) throws -> Void
  ) throws {
    let parameters = [Parameter("bytes", size)]
    try attempt(variant, parameters, to: context) {
      guard size <= context.memoryLimit else { throw NotHere("more than the memory limit") }
      let what = "\(variant) of \(Wording.bytes(size))"
      let samples = try context.repeats(of: what, seconds: seconds) {
        try sample(size, context, pair)
      }
      let notes = try faults(size, pair)
      report(variant, parameters, median: samples, over: .allocations, notes: notes, to: context)
    }
  }

  /// One sample, after fresh blocks have moved the heap on.
  ///
  /// - Throws: `NotHere` where the fewest of them would take more than half of the budget.
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
      throw NotHere(
        "left out: \(context.leastRepeats) repeats would take about \(Wording.time(nanoseconds: needed * 1e9))"
      )
    }
    return sample
  }

  /// How many pages the kernel provides for a pair, where it provides any.
  private func faults(
    _ size: Int, _ pair: (_ size: Int, _ times: Int) throws -> Void
  ) throws -> [String] {
    // The lesser of two: the first may have grown the heap for good.
    let faults = try (0..<2).map { _ in
      let before = AnonymousPages.faultsSoFar
      try pair(size, 1)
      return AnonymousPages.faultsSoFar - before
    }
    let fewest = min(faults[0], faults[1])
    return fewest < 1 ? [] : ["page faults a pair: \(fewest)"]
  }
}
