#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compares two commands by running them whole, in rounds of four: each of them twice.
struct CommandComparator {
  /// Runs a command once.
  typealias Launch = (ComparedCommand) throws(CommandFailure) -> CommandRun

  /// What is compared, by the name of its result; the first one decides.
  private static let quantities: [(name: String, of: @Sendable (CommandRun) -> Double)] = [
    ("wall time", { $0.wallNanoseconds }), ("CPU time", { $0.cpuNanoseconds }),
    ("peak memory", { $0.peakBytes }),
  ]

  /// The most rounds, however large the budget.
  static let mostRounds = 100

  private let old, new: ComparedCommand
  private let leastRounds: Int
  private let launch: Launch
  private var random: SplitMix64
  private(set) var rounds: [[CommandRun]] = []
  private var fault: String?

  init(
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

  /// Runs each command once untimed, then rounds until the budget is spent.
  ///
  /// - Parameter isSpent: Whether the budget is spent; rounds that an interval needs are run anyway.
  /// - Returns: Whether it came to its end.
  mutating func run(
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
    let commands = [old, new, old, new]
    var runs: [CommandRun?] = commands.map { _ in nil }
    for place in runs.indices.shuffled(using: &random) { runs[place] = try launch(commands[place]) }
    rounds.append(runs.compactMap { $0 })
  }

  /// A result for each quantity that was counted in every run.
  func results(confidence: Double) -> [ComparisonResult] {
    let newName = new.name == old.name ? new.name + " (new)" : new.name
    return Self.quantities.enumerated().compactMap { number, quantity in
      var record = ComparisonRecord(quantity.name, baseline: old.name, candidates: [newName])
      record.fault = fault
      for runs in rounds {
        let values = runs.map(quantity.of)
        // The kernel may not count it, or in steps that a short command does not reach.
        guard values.allSatisfy({ $0 > 0 }) else { return nil }
        var ratios = TwinRatios(lanes: values.count)
        ratios.add(values)
        record.add(ratios.medians)
      }
      return fault != nil && number > 0
        ? nil : ComparisonResult(record, confidence: confidence)
    }
  }
}
