/// Looks for work that the optimiser removed: from the loop as a whole, and from inside the body.
enum DetectionPass {
  private static let floorRounds = 60

  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    switch benchmarkCase.benchmark.body {
    case .plain, .threaded, .asynchronous: try floor(benchmarkCase, request)
    case .sized: try floor(benchmarkCase, request) + growth(benchmarkCase, request)
    }
  }

  private static func floor(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let driver = FloorDriver(shortEpochTicks: request.epochTicks / 4, rounds: floorRounds)
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    guard let slope = driver.bodySlope else { return [] }
    // Threads that contend can slow every short epoch and spare a long one; the difference of the two
    // would then say that their work is gone. A long epoch's average cannot be too small that way, and
    // a border is a ten-thousandth of it.
    let body = max(slope, driver.leastAverage)
    return [.value(.bodySlope, body), .value(.floorSlope, driver.floorSlope)]
  }

  private static func growth(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let cycle = CoreClock.ticksPerCycle()
    let declared = try leastRate(benchmarkCase, size: benchmarkCase.count, request)
    let eightfold = try leastRate(benchmarkCase, size: 8 * benchmarkCase.count, request)
    return [
      .value(.timeAtDeclaredSize, declared), .value(.timeAtEightfoldSize, eightfold),
      .value(.cycle, min(cycle, CoreClock.ticksPerCycle())),
    ]
  }

  private static func leastRate(
    _ benchmarkCase: BenchmarkCase, size: Int, _ request: WorkerRequest
  ) throws -> Double {
    let timing = TimingPass.driver(request)
    try benchmarkCase.execute(timing, size: size, epochTicks: request.epochTicks)
    return timing.epochs.map(\.rate).min() ?? 0
  }
}
