/// The state of a process that takes turns: it warms up, reports its rate, and runs each turn
/// twice.
///
/// The first run of a turn is not timed; it fills the caches with the data of the process again.
struct TurnSeat {
  /// The next step of the process at a border.
  enum Step: Sendable, Hashable {
    /// Run this number of iterations.
    case run(Int)
    /// Report the ticks per iteration, and wait for the first turn.
    case arrive(ticksPerIteration: Double)
    /// Record the ticks of the turn, and wait for the next turn.
    case handOver(ticks: UInt64)
  }

  private enum Phase {
    case warming(EpochPlanner)
    case runningIn(Int)
    case timing
  }

  private var phase: Phase

  init(_ planner: EpochPlanner) { phase = .warming(planner) }

  /// Returns the next step after an epoch; `nil` before the first epoch.
  mutating func next(after time: EpochTime?) -> Step {
    switch phase {
    case .warming(var planner):
      let iterations = planner.next(after: time?.byCounter)
      phase = .warming(planner)
      if iterations > 0 { return .run(iterations) }
      return .arrive(ticksPerIteration: planner.kept.map(\.rate).min() ?? 1)
    case .runningIn(let iterations):
      phase = .timing
      return .run(iterations)
    case .timing: return .handOver(ticks: time?.body ?? 0)
    }
  }

  /// Begins a turn.
  mutating func take(_ iterations: Int) -> Int {
    phase = .runningIn(iterations)
    return iterations
  }
}
