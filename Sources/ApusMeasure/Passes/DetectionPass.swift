/// The pass that detects work removed by the optimiser, from the whole loop or from inside the
/// body.
enum DetectionPass {
  private static let floorRounds = 60
  /// The largest length of an iteration, in epochs, for which larger sizes are tried.
  private static let mostEpochs = 100.0

  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let cycle = CoreClock.ticksPerCycle()
    var messages = try floor(benchmarkCase, request)
    if case .sized(let work, _, _) = benchmarkCase.benchmark.body {
      messages += try growth(benchmarkCase, work, ticksPerCycle: cycle, request)
    }
    return messages + [.value(.cycle, min(cycle, CoreClock.ticksPerCycle()))]
  }

  private static func floor(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let driver = FloorDriver(shortEpochTicks: request.epochTicks / 4, rounds: floorRounds)
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    guard let slope = driver.bodySlope else { return [] }
    // Threads that contend can slow every short epoch and not a long epoch. The difference of the
    // two would then suggest that their work is gone. The average of a long epoch cannot be too
    // small for this reason. Its border is a ten-thousandth of it.
    let body = max(slope, driver.leastAverage)
    let detector = Detector(bodySlope: body, floorSlope: driver.floorSlope)
    return [.value(.bodySlope, body), .value(.floorSlope, driver.floorSlope)]
      + (detector.isAtLoopFloor ? try instructions(benchmarkCase, request) : [])
  }

  /// Counts instructions, because time cannot distinguish an empty loop from a body of a single
  /// cycle.
  private static func instructions(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let driver = StepDriver()
    let facts = try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    // The steps of a pause are not those of the body, and are many.
    guard facts.pauses == 0, let body = driver.instructions, let floor = driver.floorInstructions
    else { return [] }
    return [.value(.bodyInstructions, body - floor)]
  }

  /// Times the body at its size, at eight times that, and at larger sizes until work is detected.
  private static func growth(
    _ benchmarkCase: BenchmarkCase, _ work: Benchmark.Work, ticksPerCycle: Double,
    _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let search = GrowthSearch(
      work: work, size: benchmarkCase.count, ticksPerCycle: ticksPerCycle,
      mostTicks: mostEpochs * request.epochTicks)
    return try search.run { try leastRate(benchmarkCase, size: $0, request) }.messages
  }

  private static func leastRate(
    _ benchmarkCase: BenchmarkCase, size: Int, _ request: WorkerRequest
  ) throws -> Double {
    let timing = TimingPass.driver(request)
    try benchmarkCase.execute(timing, size: size, epochTicks: request.epochTicks)
    return timing.epochs.map(\.rate).min() ?? 0
  }
}

extension GrowthTimes {
  /// The times as messages.
  fileprivate var messages: [WorkerMessage] {
    [
      .value(.timeAtDeclaredSize, declared), .value(.timeAtGrownSize, grown),
      .value(.grownSize, Double(grownSize)),
    ]
  }
}
