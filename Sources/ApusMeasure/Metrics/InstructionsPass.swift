/// The pass that runs the loop a requested number of times, for a counter outside of the process.
enum InstructionsPass {
  static func run(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    guard !benchmarkCase.needsSeveralProcessors else {
      return [.absent(.instructions, "not the same twice with several threads")]
    }
    // A kept time takes instructions that depend on it.
    let driver = FixedPlanDriver([max(1, request.iterations ?? 1)], keepsEvents: false)
    let facts = try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    guard facts.batch == nil, facts.pauses == 0 else {
      return [.absent(.instructions, "a counter around the process counts untimed work as well")]
    }
    return []
  }
}
