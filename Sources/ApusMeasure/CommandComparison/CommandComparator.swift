import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A comparator of commands, which runs each as a whole, twice in each round; the first is the
/// baseline.
///
/// If a command needs a shell, each round also has two runs of an idle shell. The median times of
/// these runs are subtracted from the times of the commands that a shell runs.
package struct CommandComparator {
  /// Runs a command once.
  package typealias Launch = (ComparedCommand) throws(CommandRunError) -> CommandRun

  /// A property of runs that is compared.
  private struct Quantity: Sendable {
    let name: String
    let of: @Sendable (CommandRun) -> Double
  }

  /// The compared quantities, by the names of their results; the first quantity decides.
  private static let quantities = [
    Quantity(name: "wall time") { $0.wallNanoseconds },
    Quantity(name: "CPU time") { $0.cpuNanoseconds },
    Quantity(name: "peak memory") { $0.countedPeakBytes ?? 0 },
  ]

  /// The largest number of rounds, however large the budget.
  static let mostRounds = 100

  private let plans: [PlannedCommand]
  private let leastRounds: Int
  private let launch: Launch
  private var random: SplitMix64
  /// The runs of each round: all commands, all a second time, then the idle shell.
  private(set) var rounds: [[CommandRun]] = []
  private var fault: String?
  /// The failure of a clean-up; the measurements are good.
  package private(set) var cleanUpFault: String?

  /// - Parameters:
  ///   - plans: At least two commands; the first is the baseline.
  ///   - comparesPairs: Whether all pairs are judged, which needs more rounds.
  package init(
    _ plans: [PlannedCommand], confidence: Double, comparesPairs: Bool = false, seed: UInt64,
    launch: @escaping Launch
  ) {
    precondition(plans.count >= 2, "a comparison needs two commands")
    self.plans = plans
    // The fewest rounds for which the extreme ranks give an interval of this confidence, divided by the
    // number of verdicts.
    let verdicts = comparesPairs ? plans.count * (plans.count - 1) / 2 : plans.count - 1
    leastRounds = 1 + Int((-log2((1 - confidence) / Double(verdicts))).rounded(.up))
    self.launch = launch
    random = SplitMix64(seed: seed)
  }

  /// The commands in their order.
  private var commands: [ComparedCommand] { plans.map(\.command) }

  /// The plans of a round, by their indices in it.
  private var roundPlans: [PlannedCommand] {
    let needsShell = commands.contains { $0.shellNeed != nil }
    let shell = PlannedCommand(.shellAlone)
    return plans + plans + (needsShell ? [shell, shell] : [])
  }

  /// Runs each command once untimed, then runs rounds until the budget is spent.
  ///
  /// Set-ups run before, and clean-ups after, also if a command fails or the user stops.
  ///
  /// - Parameter isSpent: Whether the budget is spent; the rounds that an interval needs run
  ///   anyway.
  /// - Returns: Whether the run was completed.
  /// - Complexity: At most 100 rounds, each with two runs of each command and of a shell.
  package mutating func run(
    isSpent: () -> Bool, onProgress: (_ round: Int, _ leastRounds: Int) -> Void
  ) -> Bool {
    defer { cleanUp() }
    do throws(CommandRunError) {
      for setUp in plans.compactMap(\.setUp) { _ = try launch(setUp) }
      for plan in plans { _ = try run(plan) }
      var schedule = RoundSchedule(
        variants: roundPlans.count, rounds: leastRounds...max(leastRounds, Self.mostRounds))
      while let round = schedule.next(isTimeUp: isSpent(), using: &random) {
        onProgress(round.index, leastRounds)
        try run(round)
      }
    } catch {
      if error.problem == .interrupted { return false }
      fault = "\(error)"
    }
    return true
  }

  private mutating func run(_ round: RoundSchedule.Round) throws(CommandRunError) {
    let all = roundPlans
    var runs: [CommandRun?] = all.map { _ in nil }
    for index in round.order { runs[index] = try run(all[index]) }
    rounds.append(runs.compactMap { $0 })
  }

  /// Runs a command with its steps before and after.
  private func run(_ plan: PlannedCommand) throws(CommandRunError) -> CommandRun {
    if let prepare = plan.prepare { _ = try launch(prepare) }
    let run = try launch(plan.command)
    if let conclude = plan.conclude { _ = try launch(conclude) }
    return run
  }

  private mutating func cleanUp() {
    for cleanUp in plans.compactMap(\.cleanUp) {
      do throws(CommandRunError) {
        _ = try launch(cleanUp)
      } catch {
        cleanUpFault = cleanUpFault ?? "\(error)"
      }
    }
  }

  /// The median run of the idle shell; `nil` if no command needs a shell, or before the first
  /// round.
  private var shellAlone: CommandRun? {
    let runs = rounds.flatMap { $0.dropFirst(2 * plans.count) }
    return runs.isEmpty ? nil : .medians(of: runs)
  }

  /// The runs of the commands in each round, without the times of the shell.
  private var netRounds: [[CommandRun]] {
    let shell = shellAlone
    let needs = (commands + commands).map { $0.shellNeed != nil }
    return rounds.map { runs in
      zip(runs, needs).map { run, needsShell in
        if needsShell, let shell { run.without(shell) } else { run }
      }
    }
  }

  /// Returns the times and the memory of each command, or nothing if a command failed or no round
  /// ran.
  package func costs() -> [CommandCost] {
    let net = netRounds
    guard fault == nil, !net.isEmpty else { return [] }
    let sides = plans.count == 2 ? ["old", "new"] : plans.indices.map { "\($0 + 1)" }
    return zip(commands, sides).enumerated().map { index, side in
      CommandCost(
        side.0, role: side.1, runs: net.flatMap { [$0[index], $0[index + plans.count]] },
        shell: shellAlone)
    }
  }

  /// The names of the commands; equal names get a number.
  package var names: [String] {
    var seen: [String: Int] = [:]
    return commands.map { command in
      let count = seen[command.name, default: 0] + 1
      seen[command.name] = count
      guard count > 1 else { return command.name }
      return command.name + (plans.count == 2 ? " (new)" : " (\(count))")
    }
  }

  /// Returns a result for each quantity that was counted in every run: each command against the first.
  ///
  /// - Complexity: O(*n*³) in the number of rounds, because of the exact intervals.
  package func results(by criteria: ComparisonCriteria) -> [ComparisonResult] {
    Self.quantities.indices.compactMap { result(of: $0, baseline: 0, criteria) }
  }

  /// Returns the wall times of all pairs, each command against all after it.
  ///
  /// The error of the confidence is divided among the pairs: each baseline gets the part of its
  /// candidates, which Holm's procedure divides further.
  ///
  /// - Complexity: O(*n*³) in the number of rounds for each pair.
  package func pairs(by criteria: ComparisonCriteria) -> [ComparisonResult] {
    let count = plans.count
    return (0..<count - 1).compactMap { baseline in
      let share = 2 * Double(count - 1 - baseline) / Double(count * (count - 1))
      let strict = ComparisonCriteria(
        confidence: 1 - (1 - criteria.confidence) * share, floorLimit: criteria.floorLimit)
      return result(of: 0, baseline: baseline, strict)
    }
  }

  private func result(
    of number: Int, baseline: Int, _ criteria: ComparisonCriteria
  ) -> ComparisonResult? {
    let quantity = Self.quantities[number]
    let names = names
    let others = Array(baseline + 1..<plans.count)
    var record = ComparisonRecord(
      quantity.name, baseline: names[baseline], candidates: others.map { names[$0] },
      population: .roundsOfCommands)
    record.fault = fault
    for runs in netRounds {
      let values = runs.map(quantity.of)
      guard values.allSatisfy({ $0 > 0 }) else {
        // The kernel may not count the quantity, or only in steps that a short command does not
        // reach.
        guard number == 0 else { return nil }
        record.fault = "a command takes no longer than its shell; compare more work"
        break
      }
      record.add(logarithms(values, baseline: baseline, others))
    }
    return fault != nil && number > 0 ? nil : ComparisonResult(record, criteria)
  }

  /// Returns the logarithms of the control and of each other command in a round.
  private func logarithms(_ values: [Double], baseline: Int, _ others: [Int]) -> [Double] {
    var ratios = PairedRatios(variants: values.count)
    ratios.add(values)
    let copy = baseline + plans.count
    let control = ratios.logarithms(of: [copy], over: [baseline])
    return control
      + others.flatMap {
        ratios.logarithms(of: [$0, $0 + plans.count], over: [baseline, copy])
      }
  }
}
