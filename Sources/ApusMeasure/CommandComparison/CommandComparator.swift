import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A comparator of two commands, which runs each as a whole, twice in a round of four.
///
/// If a command needs a shell, each round also has two runs of an idle shell. The median times of
/// these runs are subtracted from the times of the commands that a shell runs.
package struct CommandComparator {
  /// Runs a command once.
  package typealias Launch = (ComparedCommand) throws(CommandFailure) -> CommandRun

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

  private let old, new: ComparedCommand
  private let leastRounds: Int
  private let launch: Launch
  private var random: SplitMix64
  /// The runs of each round: the old, new, old and new command, then the idle shell.
  private(set) var rounds: [[CommandRun]] = []
  private var fault: String?

  package init(
    old: ComparedCommand, new: ComparedCommand, confidence: Double, seed: UInt64,
    launch: @escaping Launch
  ) {
    self.old = old
    self.new = new
    // The fewest rounds for which the extreme ranks give an interval of this confidence.
    leastRounds = 1 + Int((-log2(1 - confidence)).rounded(.up))
    self.launch = launch
    random = SplitMix64(seed: seed)
  }

  /// The commands of a round, by their indices in it.
  private var commands: [ComparedCommand] {
    let needsShell = old.shellNeed != nil || new.shellNeed != nil
    let shells = needsShell ? [ComparedCommand.shellAlone, .shellAlone] : []
    return [old, new, old, new] + shells
  }

  /// Runs each command once untimed, then runs rounds until the budget is spent.
  ///
  /// - Parameter isSpent: Whether the budget is spent; the rounds that an interval needs run
  ///   anyway.
  /// - Returns: Whether the run was completed.
  /// - Complexity: At most 100 rounds, each with four or six runs of a command.
  package mutating func run(
    isSpent: () -> Bool, onProgress: (_ round: Int, _ leastRounds: Int) -> Void
  ) -> Bool {
    do throws(CommandFailure) {
      for command in [old, new] { _ = try launch(command) }
      var schedule = RoundSchedule(
        variants: commands.count, rounds: leastRounds...max(leastRounds, Self.mostRounds))
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

  private mutating func run(_ round: RoundSchedule.Round) throws(CommandFailure) {
    let commands = commands
    var runs: [CommandRun?] = commands.map { _ in nil }
    for index in round.order { runs[index] = try launch(commands[index]) }
    rounds.append(runs.compactMap { $0 })
  }

  /// The median run of the idle shell; `nil` if no command needs a shell, or before the first
  /// round.
  private var shellAlone: CommandRun? {
    let runs = rounds.flatMap { $0.dropFirst(4) }
    return runs.isEmpty ? nil : .medians(of: runs)
  }

  /// The runs of the commands in each round, without the times of the shell.
  private var netRounds: [[CommandRun]] {
    let shell = shellAlone
    let needs = [old, new, old, new].map { $0.shellNeed != nil }
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
    return zip([old, new], ["old", "new"]).enumerated().map { index, side in
      CommandCost(
        side.0, role: side.1, runs: net.flatMap { [$0[index], $0[index + 2]] }, shell: shellAlone)
    }
  }

  /// Returns a result for each quantity that was counted in every run.
  ///
  /// - Complexity: O(*n*³) in the number of rounds, because of the exact intervals.
  package func results(by criteria: ComparisonCriteria) -> [ComparisonResult] {
    let newName = new.name == old.name ? new.name + " (new)" : new.name
    let net = netRounds
    return Self.quantities.enumerated().compactMap { number, quantity in
      var record = ComparisonRecord(
        quantity.name, baseline: old.name, candidates: [newName], population: .roundsOfCommands)
      record.fault = fault
      for runs in net {
        let values = runs.map(quantity.of)
        guard values.allSatisfy({ $0 > 0 }) else {
          // The kernel may not count the quantity, or only in steps that a short command does not
          // reach.
          guard number == 0 else { return nil }
          record.fault = "a command takes no longer than its shell; compare more work"
          break
        }
        var ratios = PairedRatios(variants: values.count)
        ratios.add(values)
        record.add(ratios.twinMedians)
      }
      return fault != nil && number > 0
        ? nil : ComparisonResult(record, criteria)
    }
  }
}
