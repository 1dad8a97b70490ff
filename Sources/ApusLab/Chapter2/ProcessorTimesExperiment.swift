import ApusMeasure
import ApusSystem
import CApusSystem
import Synchronization

extension CaseStudyExperiment {
  /// The processor time of the same work, alone and beside others, and of work that waits: chapter 2.
  static let processorTimes = CaseStudyExperiment(
    .processorTimes, from: BookSearch.source,
    measures: "the processor time of the same work, alone, beside others, and with waits",
    how: """
      The work is a chain of 10,000,000 multiplications. spread: of 20 runs, the longest processor time less the shortest, over the \
      shortest. busy-processor, busy-real: the times of the work on a processor that a busy thread shares, over those alone; the \
      least of five. computing, waiting: the user time of this process over the real time while it computes, and while it reads 500 \
      blocks from a thread that sleeps a millisecond before each. chain is the time of the work.
      """,
    seconds: 2, published: []
  ) {
    [
      CaseStudyGroup("processor-times") { experiment in
        let steps = experiment.scaled(10_000_000, atLeast: 10_000)
        let blocks = experiment.scaled(500, atLeast: 10)
        return CaseStudyPlan(
          [
            CaseStudy(.chain, items: 1, [(.once, { Int(FixedWork.chain(steps) & 1) })])
          ],
          counts: [
            CaseStudyPlan.Count(.processorSpread, [], .measured) { FixedWork.spread(steps) },
            CaseStudyPlan.Count(.busyProcessor, [], .measured) {
              try FixedWork.busy(steps).processor
            },
            CaseStudyPlan.Count(.busyReal, [], .measured) { try FixedWork.busy(steps).real },
            CaseStudyPlan.Count(.computingShare, [], .measured) {
              FixedWork.userShare { for _ in 0..<10 { blackHole(FixedWork.chain(steps)) } }
            },
            CaseStudyPlan.Count(.waitingShare, [], .measured) {
              let pipe = try SlowPipe(blocks: blocks, microseconds: 1000)
              return try FixedWork.userShare { try pipe.readAll() }
            },
          ])
      }
    ]
  }
}

/// Work that is the same each time.
enum FixedWork {
  /// The times of a run, in nanoseconds.
  struct Times: Sendable {
    var processor: Double
    var real: Double
  }

  /// Multiplies in a chain, which no processor can do in another order.
  @inline(never)
  static func chain(_ steps: Int) -> UInt64 {
    var x: UInt64 = 88_172_645_463_325_253
    for _ in 0..<identity(steps) { x = x &* 6_364_136_223_846_793_005 &+ 1 }
    return x
  }

  /// Returns the times of work of this thread.
  static func time(_ work: () -> UInt64) -> Times {
    let (real, processor) = (
      apus_clock_nanoseconds(CLOCK_MONOTONIC), apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    )
    blackHole(work())
    return Times(
      processor: Double(apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - processor),
      real: Double(apus_clock_nanoseconds(CLOCK_MONOTONIC) - real))
  }

  /// Returns what the longest of 20 runs takes more than the shortest, as a share of it.
  static func spread(_ steps: Int) -> Double {
    let times = (0..<20).map { _ in time { chain(steps) }.processor }
    let (least, most) = (times.min() ?? 1, times.max() ?? 1)
    return (most - least) / least
  }

  /// Returns the times on a processor that another thread shares, over those alone.
  static func busy(_ steps: Int) throws(SystemError) -> Times {
    let alone = try leastOnProcessor(steps)
    let neighbours = try BusyNeighbours()
    defer { neighbours.stop() }
    let busy = try leastOnProcessor(steps)
    return Times(processor: busy.processor / alone.processor, real: busy.real / alone.real)
  }

  /// The least times of five runs on the first processor, which `BusyNeighbours` share.
  private static func leastOnProcessor(_ steps: Int) throws(SystemError) -> Times {
    let least = Mutex(Times(processor: .infinity, real: .infinity))
    let measure = { @Sendable in
      for _ in 0..<5 {
        let times = time { chain(steps) }
        least.withLock {
          $0.processor = min($0.processor, times.processor)
          $0.real = min($0.real, times.real)
        }
      }
    }
    try PinnedThread(on: Processors.allowed.first, measure).join()
    return least.withLock { $0 }
  }

  /// Returns the user time of this process while it works, over the real time.
  static func userShare(_ work: () throws -> Void) rethrows -> Double {
    let (before, start) = (CPUTimes.now(), apus_clock_nanoseconds(CLOCK_MONOTONIC))
    try work()
    let real = max(1, apus_clock_nanoseconds(CLOCK_MONOTONIC) - start)
    return Double(CPUTimes.now().userNanoseconds - before.userNanoseconds) / Double(real)
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let processorTimes = ProbeKey("processor-times")
}

extension StudyKey {
  static let chain = StudyKey("chain")
}

extension MetricKey {
  /// The longest processor time of the same work less the shortest, over the shortest.
  static let processorSpread = MetricKey("spread", .ratio)
  /// The processor time beside a busy thread over that alone.
  static let busyProcessor = MetricKey("busy-processor", .ratio)
  /// The real time beside a busy thread over that alone.
  static let busyReal = MetricKey("busy-real", .ratio)
  /// The user time over the real time of a process that computes.
  static let computingShare = MetricKey("computing", .ratio)
  /// The user time over the real time of a process that waits.
  static let waitingShare = MetricKey("waiting", .ratio)
}
