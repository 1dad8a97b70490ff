/// The thresholds between the grades of the environment, with their reasons.
///
/// The thresholds are the same on every machine and cannot be set, so that grades are comparable.
///
///     let steal = 0.02
///     let grade: Grade = steal > EnvironmentThresholds.noticeableSteal ? .b : .a  // b
///
public enum EnvironmentThresholds {
  /// The stolen part of the wanted processor time above which the grade is B.
  ///
  /// A steadily spinning thread on the virtual machine of our tests lost 0 to 0.5 %, and its
  /// medians did not move. A greater loss is no longer background.
  public static let noticeableSteal = 0.005

  /// The stolen part of the wanted processor time above which the grade is C.
  ///
  /// The host interrupts at least one epoch in twenty. Quantiles of 95 % and above, and all means,
  /// then measure the host.
  public static let ruinousSteal = 0.05

  /// The part of the machine used by others above which the grade is B.
  ///
  /// Daemons and a terminal stay below a twentieth of a processor or two. A tenth of the machine is
  /// real work, which shares caches, bandwidth and the headroom of the clock rate.
  public static let noticeableForeignLoad = 0.1

  /// The part of the machine used by others above which the grade is C.
  ///
  /// From one half on, probes on all processors must share them with others.
  public static let ruinousForeignLoad = 0.5

  /// The load average above which the grade of a run is B, if it is too short to measure others'
  /// use.
  public static let noticeableLoadAverage = 0.5

  /// The load average per processor above which the grade of such a run is C: every task waits.
  public static let ruinousLoadAverage = 1.0

  /// The wanted processor time in seconds below which steal and foreign load are not judged.
  ///
  /// The kernel counts in hundredths of a second. Of one hundred counts, each is 1 %, and two stray
  /// counts do not make a grade C.
  public static let leastJudgedSeconds = 1.0

  /// The part of the time waiting for memory above which the grade is B.
  ///
  /// On a machine with free memory no task waits: the part is exactly 0. A thousandth is a pause of
  /// 1 ms each second.
  public static let noticeableMemoryStall = 0.001

  /// The part of the time waiting for memory above which the grade is C.
  public static let ruinousMemoryStall = 0.05

  /// The available part of memory below which the grade is B: the kernel is about to reclaim pages.
  public static let scarceMemory = 0.1
}
