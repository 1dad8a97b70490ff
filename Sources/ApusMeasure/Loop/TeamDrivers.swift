/// A driver that keeps a companion loop running until the measured loop has ended.
final class BackgroundDriver: EpochDriver {
  private let team: LoopTeam
  private let epoch: Double
  private var iterations = 1

  init(_ team: LoopTeam, epochTicks: Double) {
    self.team = team
    epoch = epochTicks
  }

  func border(_ time: EpochTime?) -> Int {
    if let time {
      if Double(time.elapsed) < epoch / 2 { iterations *= 2 }
    } else {
      team.arrive()
    }
    team.restIfAsked()
    return team.hasEnded ? 0 : iterations
  }

  var isForTheRecord: Bool { false }
}

/// A driver of a team's measured loop, which waits for the companions first and ends them last.
final class LeadDriver: EpochDriver {
  private let team: LoopTeam
  private let inner: any EpochDriver

  init(_ team: LoopTeam, inner: any EpochDriver) {
    self.team = team
    self.inner = inner
    inner.lead(team)
  }

  func border(_ time: EpochTime?) -> Int {
    if time == nil { team.waitForArrivals() }
    let iterations = inner.border(time)
    if iterations == 0 { team.end() }
    return iterations
  }

  var isForTheRecord: Bool { inner.isForTheRecord }
  var usesOwnClock: Bool { inner.usesOwnClock }
  var isCounting: Bool { inner.isCounting }
  func pause() { inner.pause() }
  func resume() { inner.resume() }
  func useEmptyLoop(_ loop: @escaping EmptyLoop) { inner.useEmptyLoop(loop) }
}
