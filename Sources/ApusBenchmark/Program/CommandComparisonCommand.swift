import ApusCommandLine
import CApusSystem

/// The command `apus compare OLD NEW -- ARGUMENTS`: compares two commands and prints the verdicts.
package struct CommandComparisonCommand {
  private let old, new: ComparedCommand
  private let settings: MeasureSettings
  private let timeLimitSeconds: Double
  private let ignoresFailure: Bool

  /// The usual time limit in seconds: a command that takes longer is hanging, unless the user says
  /// otherwise.
  package static let usualTimeLimit = 600.0

  /// - Parameters:
  ///   - settings: The settings that the user chose; the time limit is that of a single run.
  ///   - ignoresFailure: Whether a run with an exit status other than 0 counts.
  package init(
    old: ComparedCommand, new: ComparedCommand, _ settings: MeasureSettings,
    ignoresFailure: Bool
  ) {
    self.old = old
    self.new = new
    self.settings = settings
    timeLimitSeconds = settings.timeLimitSeconds ?? Self.usualTimeLimit
    self.ignoresFailure = ignoresFailure
  }

  /// Compares, prints and stores.
  package func run() -> BenchmarkCommand.Outcome {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    let recorder = opening.recorder
    let (limit, ignores) = (timeLimitSeconds, ignoresFailure)
    var comparator = CommandComparator(
      old: old, new: new, confidence: settings.confidence, seed: settings.seed
    ) { command throws(CommandFailure) in
      try CommandRun.run(command, timeLimitSeconds: limit, ignoresFailure: ignores)
    }
    let budget = settings.budgetSeconds ?? (settings.isQuick ? 1 : 5)
    let clock = recorder.session.clock
    let start = TickClock.now()
    let spent = { clock.nanoseconds(TickClock.now() &- start) / 1e9 }
    let progress = ProgressLine()
    let isComplete = comparator.run(isSpent: { spent() >= budget }) { round, least in
      let fraction = min(spent() / budget, Double(round) / Double(least))
      progress.show("round \(round + 1)", fraction: min(1, fraction), secondsLeft: nil)
    }
    progress.erase()
    let results = comparator.results(by: settings.criteria)
    return ComparisonReport(settings).conclude(
      results, costs: comparator.costs(), recorder, deciding: Array(results.prefix(1)),
      others: [opening.status, isComplete ? .success : .interrupted])
  }
}
