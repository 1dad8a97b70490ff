/// An error in a benchmark's loop: the loop did not run exactly once to its end.
///
///     print(LoopError.noLoop)  // the closure has no loop: write `for _ in run { ... }` around the timed work
///
public enum LoopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The closure never looped over its run.
  case noLoop
  /// The closure left the loop before the run was over.
  case leftEarly
  /// The closure looped over the same run twice.
  case loopedTwice

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .noLoop: "the closure has no loop: write `for _ in run { ... }` around the timed work"
    case .leftEarly: "the loop was left early: do not break, return or throw out of it"
    case .loopedTwice: "the closure loops twice over one run: make two benchmarks of it"
    }
  }
}
