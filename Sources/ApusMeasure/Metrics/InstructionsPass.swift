/// Runs the loop as often as it was asked to, for somebody outside who counts.
enum InstructionsPass {
  static func run(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    guard !benchmarkCase.needsSeveralProcessors else {
      return [.absent(.instructions, "not the same twice with several threads")]
    }
    let driver = FixedPlanDriver([max(1, request.iterations ?? 1)])
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    return []
  }
}
