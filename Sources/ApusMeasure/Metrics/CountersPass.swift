import CApusSystem

/// The pass that reads the counters of the kernel and the processor during a benchmark.
enum CountersPass {
  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let isPeakReset = PeakMemory.reset()
    let meter = UsageMeter()
    let driver = CountingDriver(TimingPass.driver(request), start: meter.start, stop: meter.stop)
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    let counted = meter.messages(iterations: driver.iterations)
    return (benchmarkCase.hasCompanions ? counted.map(shared) : counted) + [
      PeakMemory.message(isReset: isPeakReset)
    ]
  }

  /// Marks a value as absent, because threads with uncounted iterations contributed to it.
  private static func shared(_ message: WorkerMessage) -> WorkerMessage {
    guard case .value(let name, _) = message else { return message }
    return .absent(name, sharedReason)
  }

  /// The reason why the count of an iteration is unknown.
  static let sharedReason = "threads were not counted apart: run the benchmark on a single thread"
}
