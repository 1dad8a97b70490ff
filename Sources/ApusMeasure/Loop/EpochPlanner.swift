/// Chooses the length of each epoch: grows to about 100 microseconds, warms up, then measures.
///
/// A plain state machine: it reads no clock and is told what each epoch took.
struct EpochPlanner: Sendable {
  /// What the planner works towards; times in ticks.
  struct Goal: Sendable, Hashable {
    /// The length of an epoch.
    var epoch: Double
    /// How long the body runs before anything is kept.
    var warmUp: Double
    /// How long the body runs for the record.
    var measure: Double
    /// The least number of epochs, unless they take five times `measure`.
    var leastEpochs = 5

    /// A goal that no epoch reaches would never end.
    fileprivate func check() {
      precondition(
        epoch > 0 && epoch.isFinite, "the length of an epoch must be above 0 and finite")
      precondition(
        warmUp >= 0 && warmUp.isFinite && measure >= 0 && measure.isFinite,
        "the times of a goal must not be negative and must be finite")
      precondition(1...EpochPlanner.mostKept ~= leastEpochs, "epochs must be from 1 to 60,000")
    }
  }

  private enum Phase {
    /// Longer and longer epochs, until one lasts half the goal.
    case growing
    /// The same length again: a disturbance may have made the last one long.
    case confirming
    /// Running without keeping anything.
    case warming
    /// Keeping every epoch.
    case measuring
  }

  private let goal: Goal
  private var random: SplitMix64
  private var phase = Phase.growing
  private var current = 1
  private var spent = 0.0
  private var measured = 0
  /// Of how many measured epochs one is kept.
  private var stride = 1
  /// Ticks per iteration of the fastest epoch that was long enough to tell.
  private var leastRate = Double.infinity

  /// The epochs for the record, in order: all, or an even selection of a very long run.
  private(set) var kept: [Epoch] = []

  init(goal: Goal, random: SplitMix64) {
    goal.check()
    self.goal = goal
    self.random = random
    let expected = Int(min(1e9, goal.measure / goal.epoch)) + goal.leastEpochs + 1
    kept.reserveCapacity(min(Self.mostKept, expected))
  }

  /// Whether the epochs that are planned now are kept.
  var isMeasuring: Bool { phase == .measuring }

  /// Returns the iterations of the next epoch after one that took `ticks`; 0 when done.
  mutating func next(after ticks: UInt64?) -> Int {
    guard let ticks else { return current }
    let epoch = Epoch(iterations: current, ticks: ticks)
    spent += Double(ticks)
    switch phase {
    case .growing: grow(epoch)
    case .confirming: confirm(epoch)
    case .warming: warm(epoch)
    case .measuring: measure(epoch)
    }
    return current
  }

  private mutating func grow(_ epoch: Epoch) {
    if Double(epoch.ticks) >= goal.epoch / 2 || current >= Self.mostIterations {
      phase = .confirming
    } else {
      let factor = min(10, goal.epoch / max(Double(epoch.ticks), 1))
      current = min(Self.mostIterations, max(current + 1, Int(Double(current) * factor)))
    }
  }

  private mutating func confirm(_ epoch: Epoch) {
    if Double(epoch.ticks) >= goal.epoch / 2 || current >= Self.mostIterations {
      phase = .warming
      warm(epoch)
    } else {
      phase = .growing
      grow(epoch)
    }
  }

  private mutating func warm(_ epoch: Epoch) {
    noteRate(epoch)
    if spent >= goal.warmUp {
      phase = .measuring
      spent = 0
    }
    current = iterationsOfNextEpoch()
  }

  private mutating func measure(_ epoch: Epoch) {
    measured += 1
    if measured.isMultiple(of: stride) { keep(epoch) }
    noteRate(epoch)
    current = isEnough ? 0 : iterationsOfNextEpoch()
  }

  /// A body of seconds would take a minute for five epochs in each process.
  private var isEnough: Bool {
    let isPatienceOver = goal.measure > 0 && spent >= 5 * goal.measure
    return spent >= goal.measure && (measured >= goal.leastEpochs || isPatienceOver)
  }

  /// Keeps the epoch; when there are too many to hold, every other one goes, from here on as well.
  private mutating func keep(_ epoch: Epoch) {
    kept.append(epoch)
    guard kept.count == Self.mostKept else { return }
    kept = kept.indices.filter { !$0.isMultiple(of: 2) }.map { kept[$0] }
    stride *= 2
  }

  /// Six seconds of epochs; a budget of a day would need gigabytes.
  static let mostKept = 60_000

  /// The fastest rate sets the length: one that was disturbed would make all later epochs short.
  private mutating func noteRate(_ epoch: Epoch) {
    leastRate = min(leastRate, max(epoch.rate, goal.epoch / Double(Self.mostIterations)))
  }

  /// A body that takes no time at all must not keep the planner growing for ever.
  private static let mostIterations = 1_000_000_000

  /// About one goal's length, with 0 to 20 % more so that no periodic disturbance locks in.
  private mutating func iterationsOfNextEpoch() -> Int {
    max(1, Int(goal.epoch / leastRate * Double.random(in: 1...1.2, using: &random)))
  }
}
