import Synchronization

/// What a measured loop and the loops that run beside it tell each other.
final class LoopTeam: Sendable {
  private let arrivals = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)

  /// How many companions have reached their loop.
  var arrived: Int { arrivals.load(ordering: .acquiring) }
  /// Whether the measured loop is done.
  var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// Says that a companion has reached its loop.
  func arrive() { arrivals.add(1, ordering: .releasing) }
  /// Lets the companions go.
  func end() { isOver.store(true, ordering: .releasing) }
}

/// Keeps a loop running beside the one that is measured, until that one is done.
final class BackgroundDriver: EpochDriver {
  private let team: LoopTeam
  private let epoch: Double
  private var iterations = 1

  init(_ team: LoopTeam, epochTicks: Double) {
    self.team = team
    epoch = epochTicks
  }

  func border(_ ticks: UInt64?) -> Int {
    if let ticks {
      if Double(ticks) < epoch / 2 { iterations *= 2 }
    } else {
      team.arrive()
    }
    return team.hasEnded ? 0 : iterations
  }

  var isForTheRecord: Bool { false }
}

/// Drives the measured loop of a team: waits for the companions first and releases them at the end.
final class LeadDriver: EpochDriver {
  private let team: LoopTeam
  private let companions: Int
  private let inner: any EpochDriver

  init(_ team: LoopTeam, companions: Int, inner: any EpochDriver) {
    self.team = team
    self.companions = companions
    self.inner = inner
  }

  func border(_ ticks: UInt64?) -> Int {
    if ticks == nil {
      while team.arrived < companions { Scheduler.yield() }
    }
    let iterations = inner.border(ticks)
    if iterations == 0 { team.end() }
    return iterations
  }

  var isForTheRecord: Bool { inner.isForTheRecord }
}
