import ApusCommandLine
import ApusSystem
import CApusSystem

/// The command `apus compare A B C... -- ARGUMENTS`: compares commands and prints the verdicts.
package struct CommandComparisonCommand {
  /// The order of the rows in the table of costs.
  package enum Order: String, Sendable, Hashable, CaseIterable {
    /// The shortest wall time first.
    case time
    /// As the user wrote the commands.
    case command
  }

  /// The options of the command beside those of every measurement.
  package struct Options: Sendable {
    /// Whether a run with an exit status other than 0 counts.
    package var ignoresFailure = false
    /// The order of the table; `nil` for time if there are more than two commands.
    package var order: Order?
    /// Whether each command is compared with each other.
    package var comparesPairs = false
    /// The path of a file for hyperfine's JSON.
    package var hyperfinePath: String?

    package init() {}
  }

  private let plans: [PlannedCommand]
  private let settings: MeasureSettings
  private let options: Options
  private let timeLimitSeconds: Double

  /// The usual time limit in seconds: a command that takes longer is hanging, unless the user says
  /// otherwise.
  package static let usualTimeLimit = 600.0

  /// - Parameters:
  ///   - plans: At least two commands; the first is the baseline.
  ///   - settings: The settings that the user chose; the time limit is that of a single run.
  package init(_ plans: [PlannedCommand], _ settings: MeasureSettings, _ options: Options) {
    self.plans = plans
    self.settings = settings
    self.options = options
    timeLimitSeconds = settings.timeLimitSeconds ?? Self.usualTimeLimit
  }

  /// Compares, prints and stores.
  package func run() -> BenchmarkCommand.Outcome {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    let recorder = opening.recorder
    var comparator = comparator()
    let budget = settings.budgetSeconds ?? (settings.isQuick ? 0.5 : 2.5) * Double(plans.count)
    let clock = recorder.session.clock
    let start = TickClock.now()
    let spent = { clock.nanoseconds(TickClock.now() &- start) / 1e9 }
    let progress = ProgressLine()
    let isComplete = comparator.run(isSpent: { spent() >= budget }) { round, least in
      let fraction = min(spent() / budget, Double(round) / Double(least))
      progress.show("round \(round + 1)", fraction: min(1, fraction), secondsLeft: nil)
    }
    progress.erase()
    return conclude(comparator, recorder, [opening.status, isComplete ? .success : .interrupted])
  }

  private func comparator() -> CommandComparator {
    let (limit, ignores) = (timeLimitSeconds, options.ignoresFailure)
    return CommandComparator(
      plans, confidence: settings.confidence, comparesPairs: options.comparesPairs,
      seed: settings.seed
    ) { command throws(CommandRunError) in
      try CommandRun.run(
        command, timeLimitSeconds: limit, ignoresFailure: ignores && command.role == .measured,
        isStoppable: command.role != .cleanUp)
    }
  }

  private func conclude(
    _ comparator: CommandComparator, _ recorder: Recorder, _ statuses: [ExitStatus]
  ) -> BenchmarkCommand.Outcome {
    let costs = comparator.costs()
    let results = comparator.results(by: settings.criteria)
    // The pairs of the first command are in the results already.
    let pairs = options.comparesPairs ? comparator.pairs(by: settings.criteria) : []
    var others = statuses
    if let fault = comparator.cleanUpFault {
      StandardStream.error.write("compare: \(fault)".printable + "\n")
      others.append(.incomplete)
    }
    if let path = options.hyperfinePath, !costs.isEmpty {
      others.append(HyperfineReport.write(costs, to: path))
    }
    let isSurvey = plans.count > 2
    let order = options.order ?? (isSurvey ? .time : .command)
    return ComparisonReport(settings).conclude(
      results, costs: CommandCosts(costs, results.first, order), pairs: pairs, recorder,
      deciding: Array(results.prefix(1)), isSurvey: isSurvey, others: others)
  }
}
