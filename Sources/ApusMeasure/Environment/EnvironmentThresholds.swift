/// Where one grade ends and the next begins, with the reason.
///
/// The same figures decide on every machine; none of them can be set, so that grades compare.
public enum EnvironmentThresholds {
  /// Stolen part of the wanted processor time above which the grade is B.
  ///
  /// A steadily spinning thread on the virtual machine of our tests lost 0 to 0.5 % and its medians
  /// did not move; above that it is no longer background.
  public static let noticeableSteal = 0.005

  /// Stolen part of the wanted processor time above which the grade is C.
  ///
  /// One epoch in twenty or more is interrupted by the host: quantiles of 95 % and above, and all
  /// means, measure the host.
  public static let ruinousSteal = 0.05

  /// Part of the machine that others used above which the grade is B.
  ///
  /// Daemons and a terminal stay below a twentieth of a processor or two; a tenth of the machine is
  /// somebody's work, which shares caches, bandwidth and the clock's head-room.
  public static let noticeableForeignLoad = 0.1

  /// Part of the machine that others used above which the grade is C.
  ///
  /// From one half, probes on all processors must share them with others.
  public static let ruinousForeignLoad = 0.5

  /// Load average above which the grade is B, where the run is too short to see what others use.
  public static let noticeableLoadAverage = 0.5

  /// Load average per processor above which the grade is C, likewise: everybody waits for a turn.
  public static let ruinousLoadAverage = 1.0

  /// Wanted processor time in seconds below which steal and foreign load are not judged.
  ///
  /// The kernel counts in hundredths of a second; with one hundred of them a count is 1 %, and two
  /// stray ones do not make a grade C.
  public static let leastJudgedSeconds = 1.0

  /// Part of the time in which a task waited for memory above which the grade is B.
  ///
  /// On a machine with free memory it is exactly 0; a thousandth is a pause of 1 ms each second.
  public static let noticeableMemoryStall = 0.001

  /// Part of the time in which a task waited for memory above which the grade is C.
  public static let ruinousMemoryStall = 0.05

  /// Available part of the memory below which the grade is B: the kernel is about to reclaim pages.
  public static let scarceMemory = 0.1
}
