import ApusMachine
import ApusMeasure

/// A run of the experiment in a folder of its own.
struct BurstRun {
  /// Creates a storage in a folder.
  typealias MakeStorage = @Sendable (_ folder: String, _ sync: FrameSync) -> any FrameStorage

  let probe: ProbeKey
  let settings: BurstSettings
  let context: ProbeContext
  let folder: String
  let makeStorage: MakeStorage
  private let limits: BurstLimits
  let notes: [String]

  /// Creates a run.
  init(
    _ probe: ProbeKey, _ settings: BurstSettings, _ context: ProbeContext, folder: String,
    _ makeStorage: @escaping MakeStorage
  ) {
    self.probe = probe
    self.settings = settings
    self.context = context
    self.folder = folder
    self.makeStorage = makeStorage
    limits = BurstLimits(memory: context.memoryLimit, freeSpace: FreeSpace.bytes(at: folder))
    notes = Self.notes(FileSystemKind.name(of: folder))
  }

  /// Runs everything and reports the measurements.
  ///
  /// - Throws: `InterruptionError`.
  func run() throws {
    let sustained = try rates()
    let modes = BurstModes.all(settings, sustained: sustained, within: limits)
    for mode in modes { if let refusal = mode.refusal { leaveOut(mode, refusal) } }
    if let rate = sustained[.eachFrame] { try runSeries(rate) }
    let scatter = try repeated(modes)
    let plan = BurstPlan(
      modes.filter { $0.refusal == nil }, seconds: context.budgetSeconds - context.elapsedSeconds,
      effort: context.effort)
    for mode in plan.leftOut {
      leaveOut(mode, "no time: all modes take \(Self.budget(for: modes))")
    }
    let allResults = try plan.entries.compactMap(measure)
    context.report(BurstSummary(allResults, scatter: scatter).measurements(probe: probe))
  }

  private func rates() throws -> [FrameSync: Double] {
    var rates: [FrameSync: Double] = [:]
    let seconds = min(0.7, context.budgetSeconds / 20)
    for sync in FrameSync.allCases {
      let parameters = [Parameter("sync", sync.rawValue)]
      rates[sync] = try attempt(BurstMetric.storage, parameters) {
        let rate = try WriteRate(frameBytes: settings.frameBytes, within: limits)
          .measure(makeStorage(folder, sync), seconds: seconds, context)
        context.report(
          MetricMeasurement(
            probe: probe, metric: BurstMetric.storage, parameters,
            .reading(rate, unit: .gigabytesPerSecond), notes: notes))
        return rate * 1e9
      }
    }
    return rates
  }

  /// Runs the trials of a mode; a failure is reported, and the other modes still run.
  private func measure(_ entry: BurstPlan.Entry) throws -> BurstResults? {
    guard context.elapsedSeconds < context.budgetSeconds else {
      leaveOut(entry.mode, "no time was left")
      return nil
    }
    return try attempt(BurstMetric.average, entry.mode.parameters) {
      let mode = try refined(entry.mode)
      if let refusal = mode.refusal {
        leaveOut(mode, refusal)
        return nil
      }
      let results = try trials(BurstPlan.Entry(mode: mode, trials: entry.trials))
      context.report(results.measurements(probe: probe, notes: notes))
      return results
    }
  }

  /// Returns a mode with frame sizes from a fresh measurement just before its trials. The sustained
  /// rate depends on the size of the files, and changes with time.
  func refined(_ mode: BurstMode) throws -> BurstMode {
    guard settings.frameBytes == nil else { return mode }
    let rate = try WriteRate(frameBytes: mode.frameBytes, within: limits)
      .measure(makeStorage(folder, mode.sync), seconds: 0, context)
    return mode.resized(sustained: rate * 1e9, within: limits)
  }

  private func trials(_ entry: BurstPlan.Entry) throws -> BurstResults {
    let mode = entry.mode
    let rooms = try FrameRooms(
      count: mode.rooms, frameBytes: mode.frameBytes, using: &context.random)
    var results = BurstResults(mode)
    var isDone = false
    while !isDone {
      try trial(rooms, mode) { outcome in
        results.add(outcome)
        isDone = self.isDone(results, entry)
        return isDone
      }
    }
    return results
  }

  /// Runs a trial; its files are checked if `isLast` returns true, and are always removed.
  func trial(
    _ rooms: FrameRooms, _ mode: BurstMode, isLast: (BurstOutcome) -> Bool
  ) throws {
    let storage = makeStorage(folder, mode.sync)
    let burst = Burst(mode, rooms, into: storage, clock: context.clock)
    defer { storage.remove(0..<burst.taken) }
    let outcome = try burst.run { try pace(mode) }
    if isLast(outcome) {
      try rooms.check(0..<outcome.written, in: storage) { try pace(mode) }
    }
  }

  /// Returns whether a mode is finished: a discarded trial is repeated once, and no trial begins
  /// after the time is up.
  private func isDone(_ results: BurstResults, _ entry: BurstPlan.Entry) -> Bool {
    results.outcomes.count >= entry.trials || results.trials >= 2 * entry.trials
      || context.elapsedSeconds >= context.budgetSeconds
  }

  func pace(_ mode: BurstMode) throws(InterruptionError) {
    try context.pace("\(mode.framesPerSecond) frames a second, \(mode.sync.title)")
  }
}

extension BurstRun {
  /// Runs a part; if it fails, reports the failure and returns `nil`.
  func attempt<Result>(
    _ metric: MetricKey, _ parameters: [Parameter], _ part: () throws -> Result?
  ) throws -> Result? {
    do {
      return try part()
    } catch let interruption as InterruptionError {
      throw interruption
    } catch {
      context.report(
        MetricMeasurement(
          probe: probe, metric: metric, parameters, outcome: .missing(.failed("\(error)")),
          notes: notes))
      return nil
    }
  }

  func leaveOut(_ mode: BurstMode, _ reason: String) {
    context.report(
      MetricMeasurement(
        probe: probe, metric: BurstMetric.average, mode.parameters,
        missing: .unavailable(reason)))
  }

  /// Returns the option that gives all modes the published trials.
  private static func budget(for modes: [BurstMode]) -> String {
    let entries = modes.filter { $0.refusal == nil }.map {
      BurstPlan.Entry(mode: $0, trials: $0.publishedTrials)
    }
    // A tenth more, for discarded trials and a storage that becomes slower.
    return "--budget \(Int(1.1 * entries.map(\.seconds).reduce(5, +)))s"
  }

  private static func notes(_ fileSystem: String) -> [String] {
    FileSystemKind.isInMemory(fileSystem)
      ? [fileSystem, "a file system in memory: fsync costs nothing"] : [fileSystem]
  }
}

extension ProbeContext {
  fileprivate func report(_ measurements: [MetricMeasurement]) { measurements.forEach(report) }
}
