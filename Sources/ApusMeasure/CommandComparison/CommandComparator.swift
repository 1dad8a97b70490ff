#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compares two commands by running them whole, in rounds of four: each of them twice.
///
/// If one of them needs a shell, a shell that does nothing runs twice in each round as well; its median times are
/// subtracted from those of the commands that a shell runs.
package struct CommandComparator {
  /// Runs a command once.
  package typealias Launch = (ComparedCommand) throws(CommandFailure) -> CommandRun

  /// A property of runs that is compared.
  private struct Quantity: Sendable {
    let name: String
    let of: @Sendable (CommandRun) -> Double
  }

  /// What is compared, by the name of its result; the first one decides.
  private static let quantities = [
    Quantity(name: "wall time") { $0.wallNanoseconds },
    Quantity(name: "CPU time") { $0.cpuNanoseconds },
    Quantity(name: "peak memory") { $0.countedPeakBytes ?? 0 },
  ]

  /// The most rounds, however large the budget.
  static let mostRounds = 100

  private let old, new: ComparedCommand
  private let leastRounds: Int
  private let launch: Launch
  private var random: SplitMix64
  /// In each round the old, the new, the old and the new command; then the shell alone.
  private(set) var rounds: [[CommandRun]] = []
  private var fault: String?

  package init(
    old: ComparedCommand, new: ComparedCommand, confidence: Double, seed: UInt64,
    launch: @escaping Launch
  ) {
    self.old = old
    self.new = new
    // The fewest whose most extreme ranks are surprising enough.
    leastRounds = 1 + Int((-log2(1 - confidence)).rounded(.up))
    self.launch = launch
    random = SplitMix64(seed: seed)
  }

  /// The commands of a round, by their places in it.
  private var commands: [ComparedCommand] {
    let needsShell = old.shellNeed != nil || new.shellNeed != nil
    let shells = needsShell ? [ComparedCommand.shellAlone, .shellAlone] : []
    return [old, new, old, new] + shells
  }

  /// Runs each command once untimed, then rounds until the budget is spent.
  ///
  /// - Parameter isSpent: Whether the budget is spent; rounds that an interval needs are run anyway.
  /// - Returns: Whether it came to its end.
  package mutating func run(
    isSpent: () -> Bool, onProgress: (_ round: Int, _ leastRounds: Int) -> Void
  ) -> Bool {
    do throws(CommandFailure) {
      for command in [old, new] { _ = try launch(command) }
      while rounds.count < Self.mostRounds, rounds.count < leastRounds || !isSpent() {
        onProgress(rounds.count, leastRounds)
        try runRound()
      }
    } catch {
      if error.problem == .interrupted { return false }
      fault = "\(error)"
    }
    return true
  }

  /// The order within a round is drawn.
  private mutating func runRound() throws(CommandFailure) {
    let commands = commands
    var runs: [CommandRun?] = commands.map { _ in nil }
    for place in runs.indices.shuffled(using: &random) { runs[place] = try launch(commands[place]) }
    rounds.append(runs.compactMap { $0 })
  }

  /// The median run of the shell alone; `nil` if no command needs one, or before the first round.
  private var shellAlone: CommandRun? {
    let runs = rounds.flatMap { $0.dropFirst(4) }
    return runs.isEmpty ? nil : .medians(of: runs)
  }

  /// The rounds' runs of the commands, without the times of the shell.
  private var netRounds: [[CommandRun]] {
    let shell = shellAlone
    let needs = [old, new, old, new].map { $0.shellNeed != nil }
    return rounds.map { runs in
      zip(runs, needs).map { run, needsShell in
        if needsShell, let shell { run.without(shell) } else { run }
      }
    }
  }

  /// The times and the memory of each command; empty if a command failed or no round was run.
  package func costs() -> [CommandCost] {
    let net = netRounds
    guard fault == nil, !net.isEmpty else { return [] }
    return zip([old, new], ["old", "new"]).enumerated().map { place, side in
      CommandCost(
        side.0, role: side.1, runs: net.flatMap { [$0[place], $0[place + 2]] }, shell: shellAlone)
    }
  }

  /// A result for each quantity that was counted in every run.
  package func results(confidence: Double) -> [ComparisonResult] {
    let newName = new.name == old.name ? new.name + " (new)" : new.name
    let net = netRounds
    return Self.quantities.enumerated().compactMap { number, quantity in
      var record = ComparisonRecord(quantity.name, baseline: old.name, candidates: [newName])
      record.fault = fault
      for runs in net {
        let values = runs.map(quantity.of)
        guard values.allSatisfy({ $0 > 0 }) else {
          // The kernel may not count it, or in steps that a short command does not reach.
          guard number == 0 else { return nil }
          record.fault = "a command takes no longer than its shell; compare more work"
          break
        }
        var ratios = TwinRatios(lanes: values.count)
        ratios.add(values)
        record.add(ratios.medians)
      }
      return fault != nil && number > 0
        ? nil : ComparisonResult(record, confidence: confidence)
    }
  }
}
