import CApus

/// Reads what the kernel and the processor count while a benchmark runs.
enum CountersPass {
  private static let uncountedEpochs = 20

  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let isPeakReset = PeakMemory.reset()
    let meter = UsageMeter()
    let driver = CountingDriver(
      TimingPass.driver(request), uncounted: uncountedEpochs, start: meter.start, stop: meter.stop)
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    guard driver.iterations > 0 else {
      return [.fault("too slow to be counted within the budget: raise --budget")]
    }
    return meter.messages(iterations: driver.iterations) + [
      PeakMemory.message(isReset: isPeakReset)
    ]
  }
}
