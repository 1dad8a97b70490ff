import ApusMeasure

/// A run of the bandwidth probe, from the smallest range to the largest.
struct BandwidthRun {
  private let context: ProbeContext
  private let loops: [BandwidthLoop]
  private let limit: Int
  /// The groups of cores: one core, and all cores if there are several.
  private let teams: [[Int]]
  private let plan: BandwidthPlan

  private var loopsPerOperation: Int { loops.count / BandwidthOperation.allCases.count }

  /// The distances between the touched elements.
  static let steps = [1, 2, 4, 8, 16]
  /// The largest arena; with the rest of the process it stays below 600 MiB.
  private static let largestArena = 576 << 20

  init(context: ProbeContext) {
    self.context = context
    let isQuick = context.effort == .quick
    let powers =
      isQuick ? stride(from: 12, through: 26, by: 2) : stride(from: 12, through: 29, by: 1)
    loops = BandwidthLoop.all(steps: isQuick ? [1, 4] : Self.steps)
    limit = min(context.memoryLimit, Self.largestArena)
    let one = Array(context.processors.suffix(1))
    teams = context.processors.count > 1 ? [one, context.processors] : [one]
    plan = BandwidthPlan(
      BandwidthPlan.Terms(
        seconds: context.plannedSeconds, sizes: powers.map { 1 << $0 }, teams: teams.map(\.count),
        loops: loops.count, repeats: context.leastRepeats, limit: limit))
  }

  func measure() throws {
    for group in plan.groups { try measure(group) }
    for size in plan.leftOut { reportAbsent(size, teams, context.noTimePlanned) }
  }

  private var decoyBytes: Int { max(MemoryArena.pageBytes, min(1 << 20, limit / 8)) }

  private func needed(_ task: Task) -> Int { task.size * task.team.count + decoyBytes }

  /// The measurement of a working set on a group of cores.
  private struct Task {
    var size: Int
    var team: [Int]
    /// The rates of all cores together by loop and repeat, in bytes of their range per nanosecond.
    var rates: [[Double?]]
  }

  private func measure(_ group: [Int]) throws {
    let all = group.flatMap { size in
      teams.map { Task(size: size, team: $0, rates: loops.map { _ in [] }) }
    }
    for task in all where needed(task) > limit {
      let error = MemoryError.overLimit(bytes: needed(task), limit: limit)
      reportAbsent(task.size, [task.team], error.description)
    }
    var tasks = all.filter { needed($0) <= limit }
    if tasks.isEmpty { return }
    do {
      for _ in 0..<context.leastRepeats { try addRepeat(&tasks) }
    } catch let error as MemoryError {
      for task in tasks { reportAbsent(task.size, [task.team], error.description) }
      return
    }
    for task in tasks { report(task.size, task.team, task.rates) }
  }

  /// Runs all loops of all tasks once in fresh memory.
  private func addRepeat(_ tasks: inout [Task]) throws {
    let decoy = try MemoryArena(
      bytes: Int.random(in: 1...decoyBytes, using: &context.random), pages: .unadvised)
    decoy.withSlice { MemoryKernels.touch($0) }
    let bytes = tasks.map { $0.size * $0.team.count }.max() ?? 0
    let arena = try MemoryArena(bytes: bytes, pages: .unadvised)
    try arena.withSlice { slice in
      var chunks: [Int] = []
      for index in tasks.indices {
        let (size, cores) = (tasks[index].size, tasks[index].team.count)
        let slices = (0..<cores).map { slice.part($0 * size, size) }
        let sample = cores == 1 ? try single(slices[0]) : try together(slices, chunks: chunks)
        // All cores process as many chunks as the single core did, which is measured first.
        if cores == 1 { chunks = sample.map { self.chunks($0, size) } }
        for loop in loops.indices { tasks[index].rates[loop].append(sample[loop]) }
      }
    }
  }

  /// Measures the rate of all cores together for each loop, in bytes of their ranges per
  /// nanosecond.
  private func together(_ slices: [MemorySlice], chunks: [Int]) throws -> [Double?] {
    try fill(slices)
    // A thread group per operation, so that the user can stop between operations.
    return try stride(from: 0, to: loops.count, by: loopsPerOperation).flatMap { first in
      try context.step("bandwidth at \(slices[0].bytes >> 10) KiB on all cores", progress)
      let part = first..<first + loopsPerOperation
      let threads = BandwidthThreadGroup(
        processors: context.processors, loops: Array(loops[part]), chunks: Array(chunks[part]),
        epochs: plan.epochs)
      return try threads.bytesPerNanosecond(slices, clock: context.clock)
    }
  }

  /// Sets every element to 1 on the thread that will use it, so that a range is placed near its
  /// core. The user can stop between pieces.
  private func fill(_ slices: [MemorySlice]) throws {
    let piece = 16 << 20
    for offset in stride(from: 0, to: slices[0].bytes, by: piece) {
      try context.step("mapping memory on all cores", progress)
      _ = try ThreadGroup.run(on: context.processors) { index in
        let part = slices[index].part(offset, min(piece, slices[index].bytes - offset))
        MemoryKernels.fill(part, with: 1)
      }
    }
  }

  /// Returns the number of chunks that a single core processes in an epoch.
  private func chunks(_ rate: Double?, _ size: Int) -> Int {
    max(1, Int((rate ?? 1) * 100_000) / BandwidthStream.bytesPerChunk(of: size))
  }

  private var progress: Double { min(0.99, context.elapsedSeconds / context.budgetSeconds) }

  /// Measures the rate of a single core for each loop, in bytes of its range per nanosecond.
  private func single(_ slice: MemorySlice) throws(InterruptionError) -> [Double?] {
    Processors.bind(to: context.processors.suffix(1))
    let stream = BandwidthStream(slice)
    try stream.fill { () throws(InterruptionError) in
      try context.step("bandwidth at \(slice.bytes >> 10) KiB", progress)
    }
    var sample = BandwidthSample(stream, context.sampler(), epochs: plan.epochs)
    return try loops.map { loop throws(InterruptionError) in
      try context.step("bandwidth at \(slice.bytes >> 10) KiB", progress)
      return sample.bytesPerNanosecond(loop)
    }
  }
}

extension BandwidthRun {
  private func parameters(_ size: Int, _ loop: BandwidthLoop, _ team: [Int]) -> [Parameter] {
    [Parameter("bytes", size), Parameter("step", loop.step), Parameter("cores", team.count)]
  }

  private func report(_ size: Int, _ team: [Int], _ rates: [[Double?]]) {
    for (loop, rates) in zip(loops, rates) {
      let right = rates.compactMap { $0 }
      for (metric, factor) in factors(loop, size) {
        let outcome: MetricMeasurement.Outcome =
          right.count == rates.count
          ? .measured(
            .median(of: right.map { $0 * factor }, unit: .gigabytesPerSecond, over: .allocations))
          : .missing(.failed("the loop gave a wrong answer"))
        context.report(
          MetricMeasurement(
            probe: .bandwidth, metric: metric, parameters(size, loop, team), outcome: outcome))
      }
    }
  }

  /// Returns the two measurements of a loop, requested and moved, as factors per byte of the range.
  private func factors(_ loop: BandwidthLoop, _ size: Int) -> [(metric: MetricKey, factor: Double)]
  {
    [
      (loop.metric, loop.requested(of: size) / Double(size)),
      (loop.movedMetric, loop.moved(of: size) / Double(size)),
    ]
  }

  private func reportAbsent(_ size: Int, _ teams: [[Int]], _ reason: String) {
    for team in teams {
      for loop in loops {
        for (metric, _) in factors(loop, size) {
          context.report(
            MetricMeasurement(
              probe: .bandwidth, metric: metric, parameters(size, loop, team),
              missing: .unavailable(reason)))
        }
      }
    }
  }
}
