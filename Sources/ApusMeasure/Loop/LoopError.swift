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
  /// A reading of the clock of `timed(by:)` is too far from the reading before it, or from zero.
  case clockTooFar(seconds: Double)
  /// The clock of `timed(by:)` has too few steps in an epoch.
  case clockTooCoarse(stepNanoseconds: Double, steps: Double)
  /// The closure called `timed(by:)` after its loop had begun.
  case clockInLoop
  /// The closure looped over single events with a clock of its own.
  case clockOfEvents

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
    case .clockTooFar(let seconds):
      """
      the clock of `run.timed(by:)` jumped to or by \(seconds) s, which is too far for a time: give it a clock \
      that starts near zero and advances by at most three years in an epoch
      """
    case .clockTooCoarse(let step, let steps):
      """
      the clock of `run.timed(by:)` has steps of \(step) ns, and an epoch has only \(steps) of them: use a clock \
      with finer steps, or do so much work in an iteration that it takes many steps
      """
    case .clockInLoop:
      """
      `run.timed(by:)` was called after the loop had begun: call it once and before, as in \
      `for _ in run.timed(by: { now }) { ... }`
      """
    case .clockOfEvents:
      """
      `run.events` times single events by the processor's clock, and not by that of `run.timed(by:)`: loop over \
      `run.timed(by:)` itself, or leave the own clock out
      """
    }
  }
}
