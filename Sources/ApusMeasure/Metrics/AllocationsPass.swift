// UNSAFE: the allocation counter fills three numbers

import CApusSystem

/// The pass that counts heap allocations of a benchmark, in a process of its own.
///
/// It also sends the benchmark's own metrics, which a gate takes from here.
enum AllocationsPass {
  /// The epochs: the first ten iterations fill caches and lazy variables; then a thousand count.
  private static let plan = [1, 9, 1000]

  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let slots = apus_allocations_link_install()
    let reason = benchmarkCase.hasCompanions ? CountersPass.sharedReason : whyNot(slots)
    let limited = TimeLimitedDriver(
      plan, limitTicks: request.measureNanoseconds * request.ticksPerNanosecond)
    if let reason {
      let facts = try benchmarkCase.execute(limited, epochTicks: request.epochTicks)
      return [.allocations, .allocatedBytes, .frees].map { .absent($0, reason) }
        + facts.recordedMessages
    }
    let driver = CountingDriver(
      limited, start: { apus_allocations_link_count(1) },
      stop: { apus_allocations_link_count(0) })
    let facts = try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    return messages(iterations: driver.iterations) + facts.recordedMessages
  }

  private static func whyNot(_ slots: Int32) -> String? {
    switch slots {
    case APUS_ALLOCATIONS_ABSENT.rawValue: "the program does not link the product ApusAllocations"
    case APUS_ALLOCATIONS_POWERLESS.rawValue: "this kind of executable cannot be counted"
    default: nil
    }
  }

  private static func messages(iterations: Int) -> [WorkerMessage] {
    var allocations: UInt64 = 0
    var frees: UInt64 = 0
    var bytes: UInt64 = 0
    // SAFETY: the call writes the three numbers.
    unsafe apus_allocations_link_read(&allocations, &frees, &bytes)
    let count = Double(max(1, iterations))
    return [
      .value(.allocations, Double(allocations) / count), .value(.frees, Double(frees) / count),
      .value(.allocatedBytes, Double(bytes) / count),
    ]
  }
}
