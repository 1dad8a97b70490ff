/// Decides at every border what the loop does next.
protocol EpochDriver: AnyObject {
  /// Takes the length of the epoch that ended, in ticks (`nil` at the first border), and returns how
  /// many iterations the next one has; 0 ends the loop. Called untimed.
  func border(_ ticks: UInt64?) -> Int

  /// Whether the epoch that was planned last is for the record and not for warming up.
  var isForTheRecord: Bool { get }

  /// Says that the loop leads a team. Called once, before the first border.
  func lead(_ team: LoopTeam)
}

extension EpochDriver {
  /// Leaves the team running.
  func lead(_ team: LoopTeam) {}
}
