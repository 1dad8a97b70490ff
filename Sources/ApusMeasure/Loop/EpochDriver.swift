/// A driver that decides at every border between epochs how the loop continues.
protocol EpochDriver: AnyObject {
  /// Returns the number of iterations of the next epoch; 0 ends the loop.
  ///
  /// The argument is the length of the last epoch in ticks, or `nil` at the first border. The call
  /// is not timed.
  func border(_ ticks: UInt64?) -> Int

  /// Whether the last planned epoch is recorded, and not part of the warm-up.
  var isForTheRecord: Bool { get }

  /// Tells the driver that its loop leads a team. Called once, before the first border.
  func lead(_ team: LoopTeam)
}

extension EpochDriver {
  /// Does nothing: the team keeps running.
  func lead(_ team: LoopTeam) {}
}
