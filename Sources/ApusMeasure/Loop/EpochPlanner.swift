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
    /// The least number of epochs that are kept, whatever they cost.
    var leastEpochs = 5
  }

  private enum Phase { case growing, warming, measuring }

  private let goal: Goal
  private var random: SplitMix64
  private var phase = Phase.growing
  private var current = 1
  private var spent = 0.0
  private var leastRate = Double.infinity

  /// The epochs for the record, in order.
  private(set) var kept: [Epoch] = []

  init(goal: Goal, random: SplitMix64) {
    self.goal = goal
    self.random = random
    let expected = min(100_000, Int(goal.measure / goal.epoch) + goal.leastEpochs + 1)
    kept.reserveCapacity(expected)
  }

  /// Returns the iterations of the next epoch after one that took `ticks`; 0 when done.
  mutating func next(after ticks: UInt64?) -> Int {
    guard let ticks else { return current }
    let epoch = Epoch(iterations: current, ticks: ticks)
    spent += Double(ticks)
    // The fastest rate so far sets the length: one that was disturbed would make epochs too short.
    leastRate = min(leastRate, max(epoch.rate, 1e-9))
    switch phase {
    case .growing: grow(epoch)
    case .warming: warm()
    case .measuring: measure(epoch)
    }
    return current
  }

  private mutating func grow(_ epoch: Epoch) {
    if Double(epoch.ticks) >= goal.epoch / 2 || spent >= goal.warmUp + goal.epoch {
      phase = .warming
      warm()
    } else {
      let wanted = goal.epoch / max(Double(epoch.ticks), 1)
      current = max(current + 1, Int(Double(current) * min(10, wanted)))
    }
  }

  private mutating func warm() {
    if spent >= goal.warmUp {
      phase = .measuring
      spent = 0
    }
    current = iterationsOfNextEpoch()
  }

  private mutating func measure(_ epoch: Epoch) {
    kept.append(epoch)
    let enough = spent >= goal.measure && kept.count >= goal.leastEpochs
    current = enough ? 0 : iterationsOfNextEpoch()
  }

  /// About one goal's length, with 0 to 20 % more so that no periodic disturbance locks in.
  private mutating func iterationsOfNextEpoch() -> Int {
    let iterations = goal.epoch / leastRate * Double.random(in: 1...1.2, using: &random)
    return max(1, Int(min(iterations, 1e15)))
  }
}
