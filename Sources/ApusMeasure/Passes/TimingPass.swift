/// The pass that times a benchmark, without hooks and counters.
enum TimingPass {
  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let timing = driver(request)
    let facts = try benchmarkCase.execute(timing, epochTicks: request.epochTicks)
    let epochs = timing.epochs.map { WorkerMessage.epoch($0) } + facts.messages
    guard case .asynchronous = benchmarkCase.benchmark.body else { return epochs }
    return epochs + [.value(.awaitFloor, try awaitFloor(request))]
  }

  /// Measures the nanoseconds of awaiting an empty function, in the process of the benchmark.
  private static func awaitFloor(_ request: WorkerRequest) throws -> Double {
    let empty = Benchmark("await") { run in
      for _ in run { await nothing() }
    }
    var short = request
    short.measureNanoseconds /= 5
    short.warmUpNanoseconds /= 5
    let timing = driver(short)
    try BenchmarkCase(benchmark: empty, count: 1).execute(timing, epochTicks: request.epochTicks)
    return Samples(timing.epochs.map(\.rate)).median / request.ticksPerNanosecond
  }

  @inline(never)
  private static func nothing() async {}

  /// Returns a driver with the request's budget.
  static func driver(_ request: WorkerRequest) -> TimingDriver {
    let goal = EpochPlanner.Goal(
      epoch: request.epochTicks, warmUp: request.warmUpNanoseconds * request.ticksPerNanosecond,
      measure: request.measureNanoseconds * request.ticksPerNanosecond)
    return TimingDriver(EpochPlanner(goal: goal, random: SplitMix64(seed: request.seed)))
  }
}
