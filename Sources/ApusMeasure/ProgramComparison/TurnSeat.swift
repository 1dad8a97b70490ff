/// What a process that takes turns does next: warms up, says how fast it is, then runs each turn twice.
///
/// The first run of a turn is not timed: in it the caches become the process's own again.
struct TurnSeat {
  /// What to do at a border.
  enum Step: Sendable, Hashable {
    /// Run so many iterations.
    case run(Int)
    /// Say that an iteration takes so many ticks, and wait for the first turn.
    case arrive(ticksPerIteration: Double)
    /// Note the turn's ticks, and wait for the next one.
    case handOver(ticks: UInt64)
  }

  private enum Phase {
    case warming(EpochPlanner)
    case runningIn(Int)
    case timing
  }

  private var phase: Phase

  init(_ planner: EpochPlanner) { phase = .warming(planner) }

  /// Returns what to do after an epoch that took `ticks`; `nil` before the first one.
  mutating func next(after ticks: UInt64?) -> Step {
    switch phase {
    case .warming(var planner):
      let iterations = planner.next(after: ticks)
      phase = .warming(planner)
      if iterations > 0 { return .run(iterations) }
      return .arrive(ticksPerIteration: planner.kept.map(\.rate).min() ?? 1)
    case .runningIn(let iterations):
      phase = .timing
      return .run(iterations)
    case .timing: return .handOver(ticks: ticks ?? 0)
    }
  }

  /// Begins a turn.
  mutating func take(_ iterations: Int) -> Int {
    phase = .runningIn(iterations)
    return iterations
  }
}
