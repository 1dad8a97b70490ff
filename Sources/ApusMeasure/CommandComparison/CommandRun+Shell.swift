extension CommandRun {
  /// The peak memory if it is above the initial peak of the process, because the kernel counts no
  /// smaller peak; otherwise `nil`.
  var countedPeakBytes: Double? { peakBytes > peakFloorBytes ? peakBytes : nil }

  /// Returns a run in which each number is the median of that number over `runs`.
  ///
  /// - Precondition: There is at least one run.
  /// - Complexity: O(*n* log *n*) in the number of runs.
  static func medians(of runs: [CommandRun]) -> CommandRun {
    func median(_ number: (CommandRun) -> Double) -> Double { Samples(runs.map(number)).median }
    return CommandRun(
      wallNanoseconds: median(\.wallNanoseconds), userNanoseconds: median(\.userNanoseconds),
      systemNanoseconds: median(\.systemNanoseconds), peakBytes: median(\.peakBytes),
      peakFloorBytes: median(\.peakFloorBytes))
  }

  /// Returns this run without the times of an idle shell; negative CPU times become 0.
  ///
  /// The memory is unchanged, because a peak is not a sum.
  func without(_ shell: CommandRun) -> CommandRun {
    CommandRun(
      wallNanoseconds: wallNanoseconds - shell.wallNanoseconds,
      userNanoseconds: max(0, userNanoseconds - shell.userNanoseconds),
      systemNanoseconds: max(0, systemNanoseconds - shell.systemNanoseconds),
      peakBytes: peakBytes, peakFloorBytes: peakFloorBytes)
  }
}
