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
  /// The cost of pauses, which is subtracted, is a large part of the time.
  case pausesTooOften(percent: Int)
  /// The inputs that the clock needs in a batch take more memory than a batch may have.
  case inputsTooLarge(bytes: Int, inputs: Int)
  /// The clock of `timed(by:)` never advanced.
  case clockStoodStill
  /// The clock of `timed(by:)` went back.
  case clockWentBack

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .noLoop: "the closure has no loop: write `for _ in run { ... }` around the timed work"
    case .leftEarly: "the loop was left early: do not break, return or throw out of it"
    case .loopedTwice: "the closure loops twice over one run: make two benchmarks of it"
    case .pausesTooOften(let percent):
      """
      the pauses cost \(percent) % of the time, more than can be subtracted: do more work between them, or \
      prepare inputs by `run.batches(of:)`
      """
    case .inputsTooLarge(let bytes, let inputs):
      """
      an input has \(bytes) bytes, and the body is so short that a batch needs \(inputs) of them, more than \
      \(Int(BatchPlan.mostBytes) >> 20) MiB: use smaller inputs, or use an input several times in an iteration
      """
    case .clockStoodStill: "the clock of `run.timed(by:)` never advanced: its time is no result"
    case .clockWentBack:
      "the clock of `run.timed(by:)` went back: give it a clock that only advances"
    }
  }
}
