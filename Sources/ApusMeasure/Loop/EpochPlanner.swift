/// A planner of epoch lengths: it grows them to about 100 microseconds, warms up, then measures.
///
/// The planner is a plain state machine: it reads no clock and takes the time of each epoch.
struct EpochPlanner: Sendable {
  /// The goal of the planner, with times in ticks.
  struct Goal: Sendable, Hashable {
    /// The length of an epoch.
    var epoch: Double
    /// The warm-up time of the body, before the first epoch is kept.
    var warmUp: Double
    /// The measured time of the body.
    var measure: Double
    /// The least number of epochs, unless the body is so slow that they take five times `measure`.
    var leastEpochs = 5

    /// Checks the goal, because a goal that no epoch reaches would never end.
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
    /// The epochs become longer, until an epoch lasts half the goal.
    case growing
    /// The same length again, because a disturbance may have made the last epoch long.
    case confirming
    /// The body runs, and no epoch is kept.
    case warming
    /// The epochs are kept.
    case measuring
  }

  private let goal: Goal
  private var random: SplitMix64
  private var phase = Phase.growing
  private var current = 1
  private var spent = 0.0
  private var measured = 0
  /// The number of measured epochs for each epoch that is kept.
  private var stride = 1
  /// The least time per iteration of an epoch, with untimed work; above 0.
  private(set) var leastElapsed = Double.infinity
  /// The ticks per iteration of the fastest epoch since the warm-up began.
  private var leastRate = Double.infinity

  /// The kept epochs, in order: all, or an even selection of a very long run.
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

  /// Returns the iterations of the next epoch after an epoch that took `ticks`; 0 at the end.
  mutating func next(after ticks: UInt64) -> Int { next(after: EpochTime(ticks)) }

  /// Returns the iterations of the next epoch after an epoch; 0 at the end.
  ///
  /// The lengths of epochs follow the time by the counter. Untimed work is part of the spent time,
  /// and bounds the length of an epoch as well.
  mutating func next(after time: EpochTime?) -> Int {
    guard let time else { return current }
    let epoch = Epoch(iterations: current, ticks: time.wall)
    spent += Double(time.elapsed)
    leastElapsed = min(leastElapsed, Double(time.elapsed) / Double(current))
    switch phase {
    case .growing: grow(epoch)
    case .confirming: confirm(epoch)
    case .warming: warm(epoch)
    case .measuring: measure(epoch, time.body)
    }
    return current
  }

  private mutating func grow(_ epoch: Epoch) {
    if isLong(epoch) {
      phase = .confirming
    } else {
      let factor = min(10, goal.epoch / max(Double(epoch.ticks), 1))
      current = min(mostIterations, max(current + 1, Int(Double(current) * factor)))
    }
  }

  private func isLong(_ epoch: Epoch) -> Bool {
    Double(epoch.ticks) >= goal.epoch / 2 || current >= mostIterations
  }

  private mutating func confirm(_ epoch: Epoch) {
    if isLong(epoch) {
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

  private mutating func measure(_ epoch: Epoch, _ ticks: UInt64) {
    measured += 1
    if measured.isMultiple(of: stride) { keep(Epoch(iterations: current, ticks: ticks)) }
    noteRate(epoch)
    current = isEnough ? 0 : iterationsOfNextEpoch()
  }

  /// Whether enough epochs were measured; five epochs of a body of seconds would take too long.
  private var isEnough: Bool {
    spent >= goal.measure && (measured >= goal.leastEpochs || isTooSlow && isPatienceOver)
  }

  private var isPatienceOver: Bool { goal.measure > 0 && spent >= 5 * goal.measure }

  /// Whether even the fastest iterations fill the time. A process that other processes interrupt
  /// spends time as well, but needs the other epochs all the more.
  private var isTooSlow: Bool { leastRate * Double(goal.leastEpochs) >= 5 * goal.measure }

  /// Keeps the epoch; if there are too many, drops every other epoch, of the later epochs as well.
  private mutating func keep(_ epoch: Epoch) {
    kept.append(epoch)
    guard kept.count == Self.mostKept else { return }
    kept = kept.indices.filter { !$0.isMultiple(of: 2) }.map { kept[$0] }
    stride *= 2
  }

  /// The greatest number of kept epochs: six seconds. A budget of a day would need gigabytes.
  static let mostKept = 60_000

  /// Updates the fastest rate, which sets the length: a disturbed rate would make later epochs
  /// short.
  private mutating func noteRate(_ epoch: Epoch) {
    leastRate = min(leastRate, max(epoch.rate, goal.epoch / Double(Self.mostIterations)))
  }

  /// The most iterations of an epoch, so that the growth ends even if the body takes no time.
  private static let mostIterations = 1_000_000_000
  /// The most time of an epoch with its untimed work, in lengths of an epoch.
  private static let mostElapsed = 1000.0

  /// The most iterations of an epoch whose untimed work stays within its limit.
  private var mostIterations: Int {
    Int(max(1, min(Double(Self.mostIterations), Self.mostElapsed * goal.epoch / leastElapsed)))
  }

  /// Returns the iterations of about the goal's length, plus 0 to 20 % against periodic
  /// disturbances.
  private mutating func iterationsOfNextEpoch() -> Int {
    let wanted = Int(goal.epoch / leastRate * Double.random(in: 1...1.2, using: &random))
    return max(1, min(mostIterations, wanted))
  }
}

/// An epoch: a timed stretch of iterations.
package struct Epoch: Sendable, Hashable {
  /// The number of iterations.
  var iterations: Int
  /// The duration in ticks.
  var ticks: UInt64

  /// The ticks per iteration.
  var rate: Double { Double(ticks) / Double(iterations) }
}

/// A driver that times a loop with an epoch planner.
final class TimingDriver: EpochDriver {
  private var planner: EpochPlanner

  init(_ planner: EpochPlanner) { self.planner = planner }

  /// The epochs that the planner kept.
  var epochs: [Epoch] { planner.kept }

  func border(_ time: EpochTime?) -> Int { planner.next(after: time) }

  var isForTheRecord: Bool { planner.isMeasuring }
}
