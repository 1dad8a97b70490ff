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
    team.restIfAsked()
    return team.hasEnded ? 0 : iterations
  }

  var isForTheRecord: Bool { false }
}

/// Drives the measured loop of a team: waits for the companions first and releases them at the end.
final class LeadDriver: EpochDriver {
  private let team: LoopTeam
  private let inner: any EpochDriver

  init(_ team: LoopTeam, inner: any EpochDriver) {
    self.team = team
    self.inner = inner
    inner.lead(team)
  }

  func border(_ ticks: UInt64?) -> Int {
    if ticks == nil { team.waitForArrivals() }
    let iterations = inner.border(ticks)
    if iterations == 0 { team.end() }
    return iterations
  }

  var isForTheRecord: Bool { inner.isForTheRecord }
}
