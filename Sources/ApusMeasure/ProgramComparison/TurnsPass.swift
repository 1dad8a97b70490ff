import CApusSystem

/// The pass that runs a benchmark in turns with other processes; its times are in the shared page.
enum TurnsPass {
  static func run(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    guard let seat = request.seat, (0..<TurnPage.seats).contains(seat) else {
      return [.fault("a process that takes turns needs a seat")]
    }
    let driver = TurnDriver(
      try TurnPage.inherited(), number: seat,
      request.warmUpPlanner(lanes: 1, seed: request.seed))
    let facts = try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    return [.value(.ownClock, facts.hasOwnClock ? 1 : 0)] + facts.recordedMessages
  }
}
