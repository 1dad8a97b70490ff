/// Times a benchmark, with nothing hooked and nothing counted.
enum TimingPass {
  static func run(_ benchmarkCase: BenchmarkCase, _ request: WorkerRequest) throws
    -> [WorkerMessage]
  {
    let timing = driver(request)
    try benchmarkCase.execute(timing, epochTicks: request.epochTicks)
    return timing.epochs.map { .epoch($0) }
  }

  /// A driver with the request's budget.
  static func driver(_ request: WorkerRequest) -> TimingDriver {
    let goal = EpochPlanner.Goal(
      epoch: request.epochTicks, warmUp: request.warmUpNanoseconds * request.ticksPerNanosecond,
      measure: request.measureNanoseconds * request.ticksPerNanosecond)
    return TimingDriver(EpochPlanner(goal: goal, random: SplitMix64(seed: request.seed)))
  }
}
