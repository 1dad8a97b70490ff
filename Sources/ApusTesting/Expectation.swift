import ApusMeasure
import Synchronization

/// What all expectations of performance share: they are skipped in debug builds, and run one at a time.
enum Expectation {
  /// Tests run in parallel; two measurements at a time would disturb each other.
  private static let turn = Mutex(())

  /// The reason why nothing is measured in this build; `nil` if the options permit it.
  static func reasonToSkip(_ options: PerformanceOptions) -> PerformanceVerdict? {
    guard BuildDescription.isDebug, !options.runsInDebugBuilds else { return nil }
    return PerformanceVerdict(
      .skipped,
      "skipped: a debug build says little about speed; run `swift test -c release`, or set runsInDebugBuilds"
    )
  }

  /// Measures while no other expectation does.
  static func measure(
    _ options: PerformanceOptions, _ file: String, _ line: Int,
    _ work: () throws -> PerformanceVerdict
  ) throws -> PerformanceVerdict {
    let location = SourceText(file, line)
    if let skipped = reasonToSkip(options) { return try skipped.checked(location) }
    return try turn.withLock { _ in try work() }.checked(location)
  }
}
