import ApusMachine
import ApusMeasure

extension BurstRun {
  /// The largest share of the time for the published series.
  private static let seriesShare = 0.35
  /// The share of the time for the many trials of a single mode.
  private static let scatterShare = 0.4

  /// Runs the published series, if there is time.
  func runSeries(_ rate: Double) throws {
    let series = BurstSeries(
      settings, sustained: rate, memory: context.memoryLimit,
      freeSpace: FreeSpace.bytes(at: folder))
    let time = Self.seriesShare * context.budgetSeconds
    let lack =
      context.effort == .quick || series.seconds > time
      ? "no time: it takes --budget \(Int(series.seconds / Self.seriesShare + 1))s" : nil
    if let reason = lack ?? series.modes.lazy.compactMap(\.refusal).first {
      for mode in series.modes { leaveOut(mode, reason) }
      return
    }
    let storage = makeStorage(folder, .eachFrame)
    var stored = 0
    defer { storage.remove(0..<stored) }
    _ = try attempt(BurstMetric.average, series.modes[0].parameters) {
      var allResults = series.modes.map(BurstResults.init)
      for trial in 1...BurstSeries.trials {
        for index in allResults.indices {
          let kept = KeptFrames(storage, from: stored)
          let rooms = try rooms(allResults[index].mode)
          let burst = Burst(allResults[index].mode, rooms, into: kept, clock: context.clock)
          defer { stored += burst.taken }
          let outcome = try burst.run { try pace(allResults[index].mode) }
          allResults[index].add(outcome)
          if trial == BurstSeries.trials {
            try rooms.check(0..<outcome.written, in: kept) { try pace(allResults[index].mode) }
          }
        }
      }
      for results in allResults {
        results.measurements(probe: probe, notes: notes).forEach(context.report)
      }
    }
  }

  /// Repeats the fastest mode that stalls by design, with fsync and without, until its time is up.
  func repeated(_ modes: [BurstMode]) throws -> [BurstScatter] {
    guard context.effort == .normal else { return [] }
    let chosen = FrameSync.allCases.compactMap { sync in
      modes.first { $0.sync == sync && $0.load > 1 && $0.refusal == nil }
    }
    let end = context.elapsedSeconds + Self.scatterShare * context.budgetSeconds
    return try chosen.enumerated().compactMap { index, mode in
      let left = (end - context.elapsedSeconds) / Double(chosen.count - index)
      return try attempt(BurstMetric.spread, mode.parameters) {
        try repeated(refined(mode), until: context.elapsedSeconds + left)
      }
    }
  }

  private func repeated(_ mode: BurstMode, until end: Double) throws -> BurstScatter {
    let rooms = try rooms(mode)
    var scatter = BurstScatter()
    while context.elapsedSeconds + mode.expectedSeconds < end {
      try trial(rooms, mode) { outcome in
        let isStarved = outcome.starvedNanoseconds > mode.intervalNanoseconds / 2
        if !isStarved { scatter.add(outcome.depth) }
        return false
      }
    }
    return scatter
  }

  private func rooms(_ mode: BurstMode) throws -> FrameRooms {
    try FrameRooms(count: mode.rooms, frameBytes: mode.frameBytes, using: &context.random)
  }
}
