extension CommandRun {
  /// The peak memory if it is above the one with which the process began; `nil` because the kernel counts no
  /// other.
  var countedPeakBytes: Double? { peakBytes > peakFloorBytes ? peakBytes : nil }

  /// A run whose every number is the median of those of some runs.
  ///
  /// - Precondition: There is at least one run.
  static func medians(of runs: [CommandRun]) -> CommandRun {
    func median(_ number: (CommandRun) -> Double) -> Double { Samples(runs.map(number)).median }
    return CommandRun(
      wallNanoseconds: median(\.wallNanoseconds), userNanoseconds: median(\.userNanoseconds),
      systemNanoseconds: median(\.systemNanoseconds), peakBytes: median(\.peakBytes),
      peakFloorBytes: median(\.peakFloorBytes))
  }

  /// This run without the times of a shell alone; CPU times that would be negative are 0. Memory stays as it is,
  /// because a peak is no sum.
  func without(_ shell: CommandRun) -> CommandRun {
    CommandRun(
      wallNanoseconds: wallNanoseconds - shell.wallNanoseconds,
      userNanoseconds: max(0, userNanoseconds - shell.userNanoseconds),
      systemNanoseconds: max(0, systemNanoseconds - shell.systemNanoseconds),
      peakBytes: peakBytes, peakFloorBytes: peakFloorBytes)
  }
}
