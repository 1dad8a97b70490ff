import CApus

/// Reads what the kernel and the processor count while a benchmark runs.
enum CountersPass {
  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let isPeakReset = PeakMemory.reset()
    let meter = UsageMeter()
    let driver = CountingDriver(TimingPass.driver(request), start: meter.start, stop: meter.stop)
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    return meter.messages(iterations: driver.iterations) + [
      PeakMemory.message(isReset: isPeakReset)
    ]
  }
}
