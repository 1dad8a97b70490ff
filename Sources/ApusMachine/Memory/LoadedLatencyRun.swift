import ApusMeasure

/// A run of the loaded-latency probe.
package struct LoadedLatencyRun {
  private let context: ProbeContext
  private let chaser: Int
  private let others: [Int]
  private let chaseBytes: Int
  private let loadBytes: Int

  private static let lineBytes = 64
  private static let largest = 576 << 20

  init(context: ProbeContext) {
    self.context = context
    chaser = context.processors[context.processors.count - 1]
    others = Array(context.processors.dropLast())
    let limit = min(context.memoryLimit, Self.largest)
    // Half of the limit for the chase, its table and the decoy; half for the ranges of the readers.
    let most = context.effort == .quick ? 64 << 20 : 256 << 20
    chaseBytes = Self.wholePages(min(most, limit / 2 * 7 / 8))
    loadBytes = Self.wholePages(min(64 << 20, limit / 2 / max(1, others.count)))
  }

  private static func wholePages(_ bytes: Int) -> Int {
    max(1, bytes / MemoryArena.pageBytes) * MemoryArena.pageBytes
  }

  /// Returns the numbers of reading threads: every number up to eight, then powers of two and all.
  package static func counts(others: Int) -> [Int] {
    precondition(0...(1 << 32) ~= others, "others must be from 0 to 2^32")
    let powers = sequence(first: 16) { $0 * 2 }.prefix { $0 < others }
    return Array(0...min(8, others)) + powers + (others > 8 ? [others] : [])
  }

  func measure() throws {
    let counts = Self.counts(others: others.count)
    var samples = counts.map { _ in [LoadedLatencySample]() }
    do {
      for index in 0..<context.leastRepeats {
        try context.step("loaded latency", Double(index) / Double(context.leastRepeats))
        for (count, sample) in try sample(counts).enumerated() { samples[count].append(sample) }
      }
    } catch let error as MemoryError {
      for count in counts { reportAbsent(count, error.description) }
      return
    }
    for (count, samples) in zip(counts, samples) { report(count, samples) }
    if others.isEmpty {
      reportAbsent(1, "needs at least two processors: one runs the chase, the others read")
    }
  }

  /// Measures every number of threads once in fresh memory.
  private func sample(_ counts: [Int]) throws -> [LoadedLatencySample] {
    let pause = { () throws(InterruptionError) in try context.step("loaded latency", 0.5) }
    let decoy = try MemoryArena(
      bytes: Int.random(in: 1...max(1, chaseBytes / 64), using: &context.random),
      pages: .unadvised)
    decoy.withSlice { MemoryKernels.touch($0) }
    var builder = try CycleBuilder(maximumBytes: chaseBytes, lineBytes: Self.lineBytes)
    let chaseArena = try MemoryArena(bytes: chaseBytes, pages: .small)
    let loadArena = try MemoryArena(bytes: loadBytes * max(1, others.count), pages: .unadvised)
    Processors.bind(to: [chaser])
    return try loadArena.withSlice { load in
      try chaseArena.withSlice { chase in
        var chaseSample = ChaseSample(
          variant: .tlbLocal, warmUpBytes: 32 << 20, sampler: context.sampler())
        var address = try chaseSample.prepare(chase, &builder, pause: pause)
        try BandwidthStream(load).fill(pause: pause)
        return try counts.map { count in
          try pause()
          let threads = LoadedLatencyThreadGroup(
            processors: [chaser] + others.prefix(count),
            ranges: (0..<count).map { load.part($0 * loadBytes, loadBytes) },
            sampler: context.sampler())
          return try threads.sample(from: &address)
        }
      }
    }
  }

  private func report(_ count: Int, _ samples: [LoadedLatencySample]) {
    let parameters = [Parameter("threads", count)]
    context.report(
      MetricMeasurement(
        probe: .loadedLatency, metric: .loadedChase, parameters,
        .median(of: samples.map(\.nanoseconds), unit: .nanoseconds, over: .allocations),
        notes: ["working set \(chaseBytes) bytes"]))
    guard count > 0 else { return }
    let outcome: MetricMeasurement.Outcome =
      samples.allSatisfy(\.isRight)
      ? .measured(
        .median(
          of: samples.map(\.bytesPerNanosecond), unit: .gigabytesPerSecond, over: .allocations))
      : .missing(.failed("the loop gave a wrong answer"))
    context.report(
      MetricMeasurement(probe: .loadedLatency, metric: .loadedLoad, parameters, outcome: outcome))
  }

  private func reportAbsent(_ count: Int, _ reason: String) {
    for metric in count == 0 ? [MetricKey.loadedChase] : [.loadedChase, .loadedLoad] {
      context.report(
        MetricMeasurement(
          probe: .loadedLatency, metric: metric, [Parameter("threads", count)],
          missing: .unavailable(reason)))
    }
  }
}
