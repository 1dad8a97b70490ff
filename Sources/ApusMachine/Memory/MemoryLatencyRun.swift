import ApusMeasure
import CApusSystem

/// A run of the memory-latency probe over the plan's groups, within the time budget.
struct MemoryLatencyRun {
  private let probe: MemoryLatencyProbe
  private let context: ProbeContext
  private let plan: MemoryLatencyPlan
  private let room: MemoryRoom
  private let notes: [String]
  private var budget: MemoryBudgetPlan
  /// The latency curve of the windowed chase, ascending.
  private(set) var curve: [Plateaus.Point] = []

  init(probe: MemoryLatencyProbe, context: ProbeContext, isPinned: Bool) {
    self.probe = probe
    self.context = context
    plan = MemoryLatencyPlan(
      effort: context.effort, isOneOfSeveral: context.isOneOfSeveral)
    room = MemoryRoom(limit: context.memoryLimit, lineBytes: probe.lineBytes)
    notes = isPinned ? [] : ["the system did not pin the thread"]
    budget = MemoryBudgetPlan(budgetSeconds: context.budgetSeconds, plan)
  }

  mutating func measure() throws {
    spinUp()
    for group in plan.groups {
      let step = budget.next(group, elapsedSeconds: context.elapsedSeconds)
      var notes = self.notes
      switch step {
      case .whole: break
      case .thinned: notes.append("only one point in this octave: the time budget is short")
      case .skipped: reportSkipped(group); continue
      }
      let measured = step == .thinned ? group.thinned : group
      let started = context.elapsedSeconds
      let repeats = try [MemoryArena.Pages.small, .huge].map { pages in
        try measure(measured, on: pages, notes)
      }
      budget.learn(
        measured, repeats: repeats.reduce(0, +), seconds: context.elapsedSeconds - started)
    }
  }

  /// Computes for some milliseconds, so that an idle core can raise its clock rate again.
  private func spinUp() {
    let end = context.elapsedSeconds + min(0.02, context.budgetSeconds / 10)
    while context.elapsedSeconds < end {
      apus_consume_integer(Int64(truncatingIfNeeded: apus_multiply_chain(1000)))
    }
  }

  /// Measures a group on one kind of page and returns the number of repeats.
  private mutating func measure(
    _ whole: MemoryLatencyPlan.Group, on pages: MemoryArena.Pages, _ notes: [String]
  ) throws -> Int {
    let sizes = whole.sizes.filter { room.holds($0, on: pages) }
    reportOverLimit(whole.sizes.filter { !sizes.contains($0) }, on: pages)
    guard !sizes.isEmpty else { return 0 }
    let group = MemoryLatencyPlan.Group(sizes: sizes)
    var samples: [MemoryLatencyProbe.Variant: [[Double]]] = [:]
    for variant in variants(on: pages) {
      samples[variant] = [[Double]](repeating: [], count: sizes.count)
    }
    var repeats = 0
    do {
      var builder = try CycleBuilder(maximumBytes: group.largest, lineBytes: probe.lineBytes)
      while budget.wants(
        group, after: repeats, elapsedSeconds: context.elapsedSeconds)
      {
        try addRepeat(group, on: pages, &builder, to: &samples)
        repeats += 1
      }
    } catch let error as MemoryError {
      reportAbsent(sizes, on: pages, error.description)
      return repeats
    }
    report(group, samples, notes)
    return repeats
  }

  private func variants(on pages: MemoryArena.Pages) -> [MemoryLatencyProbe.Variant] {
    MemoryLatencyProbe.Variant.allCases.filter { $0.pages == pages }
  }

  /// Takes a sample of every size and variant of a group in a fresh arena.
  private func addRepeat(
    _ group: MemoryLatencyPlan.Group, on pages: MemoryArena.Pages, _ builder: inout CycleBuilder,
    to samples: inout [MemoryLatencyProbe.Variant: [[Double]]]
  ) throws {
    // The decoy occupies some pages, so that this arena is a different draw of physical pages.
    let decoy = try MemoryArena(
      bytes: Int.random(in: 1...room.slackBytes, using: &context.random), pages: .unadvised)
    decoy.withSlice { MemoryKernels.touch($0) }
    let arena = try MemoryArena(bytes: room.span(group.largest, on: pages), pages: pages)
    builder.renew()
    try arena.withSlice { slice in
      if pages == .huge {
        try touch(slice)
        try HugePages.require(slice)
      }
      for variant in variants(on: pages) {
        for (index, size) in group.sizes.enumerated() {
          let sample = try self.sample(variant, size, in: slice, &builder)
          samples[variant]?[index].append(sample)
        }
      }
    }
  }

  /// Touches every page; the user can stop between pieces.
  private func touch(_ slice: MemorySlice) throws(InterruptionError) {
    for offset in stride(from: 0, to: slice.bytes, by: 16 << 20) {
      try context.step("mapping memory", progress)
      MemoryKernels.touch(slice.part(offset, min(16 << 20, slice.bytes - offset)))
    }
  }

  private var progress: Double { min(0.99, context.elapsedSeconds / context.budgetSeconds) }

  private func sample(
    _ variant: MemoryLatencyProbe.Variant, _ size: Int, in arena: MemorySlice,
    _ builder: inout CycleBuilder
  ) throws(InterruptionError) -> Double {
    let lastPage = (arena.bytes - size) / MemoryArena.pageBytes
    let offset = Int.random(in: 0...lastPage, using: &context.random) * MemoryArena.pageBytes
    var sample = ChaseSample(
      variant: variant, warmUpBytes: probe.warmUpBytes, sampler: context.sampler())
    let what = "\(variant.rawValue) latency at \(size >> 10) KiB"
    return try sample.nanosecondsPerLoad(arena.part(offset, size), &builder) {
      () throws(InterruptionError) in try context.step(what, progress)
    }
  }
}

extension MemoryLatencyRun {
  private mutating func report(
    _ group: MemoryLatencyPlan.Group, _ samples: [MemoryLatencyProbe.Variant: [[Double]]],
    _ notes: [String]
  ) {
    for variant in MemoryLatencyProbe.Variant.allCases {
      for (size, values) in zip(group.sizes, samples[variant] ?? []) {
        let estimate = Estimate.median(of: values, unit: .nanoseconds, over: .allocations)
        context.report(
          MetricMeasurement(
            probe: probe.key, metric: variant.metric, [Parameter("bytes", size)], estimate,
            notes: notes))
        if variant == .tlbLocal {
          curve.append(Plateaus.Point(bytes: size, nanoseconds: estimate.value, samples: values))
        }
      }
    }
  }

  private func reportAbsent(_ sizes: [Int], on pages: MemoryArena.Pages, _ reason: String) {
    for variant in variants(on: pages) {
      for size in sizes {
        context.report(
          MetricMeasurement(
            probe: probe.key, metric: variant.metric, [Parameter("bytes", size)],
            missing: .unavailable(reason)))
      }
    }
  }

  private func reportOverLimit(_ sizes: [Int], on pages: MemoryArena.Pages) {
    for size in sizes {
      let error = MemoryError.overLimit(
        bytes: room.needed(for: size, on: pages), limit: room.limit)
      reportAbsent([size], on: pages, error.description)
    }
  }

  private func reportSkipped(_ group: MemoryLatencyPlan.Group) {
    for pages in [MemoryArena.Pages.small, .huge] {
      reportAbsent(
        group.sizes.filter { room.holds($0, on: pages) }, on: pages, context.budgetUsedUp)
      reportOverLimit(group.sizes.filter { !room.holds($0, on: pages) }, on: pages)
    }
  }
}
