import CApusSystem

/// Reads what the kernel and the processor count while a benchmark runs.
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

  /// What is said of a value to which threads added whose iterations nobody counts.
  private static func shared(_ message: WorkerMessage) -> WorkerMessage {
    guard case .value(let name, _) = message else { return message }
    return .absent(name, sharedReason)
  }

  /// Why an iteration's part of a count is unknown.
  static let sharedReason = "not told apart between threads: run it on one"
}
