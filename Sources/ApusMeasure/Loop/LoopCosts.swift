/// The ticks that batches of inputs, pauses and single events add to the timed stretches of a loop.
///
/// They are measured once in each process. Those of batches and pauses are subtracted.
struct LoopCosts: Sendable, Hashable {
  /// The ticks of a batch without work, from one reading of the clock to the next.
  var batch: Double
  /// The ticks of a pause without work that are not part of the pause.
  var pause: Double
  /// The ticks of an event without work, which are part of its time.
  var event: Double

  /// No costs, for the loops that measure them.
  static let none = LoopCosts(batch: 0, pause: 0, event: 0)

  /// The costs in this process.
  static let measured = LoopCosts(
    batch: batchTicks(), pause: pauseTicks(), event: eventTicks())

  /// Measures the median ticks of a batch of a single input.
  private static func batchTicks() -> Double {
    let driver = FixedPlanDriver(Array(repeating: 1, count: 201))
    Run(RunState(driver, costs: .none)).batches(of: { 0 }) { blackHole($0) }
    return medianRate(driver)
  }

  /// Measures the median ticks of an iteration that is a pause.
  private static func pauseTicks() -> Double {
    let driver = FixedPlanDriver(Array(repeating: 50, count: 41))
    let run = Run(RunState(driver, costs: .none))
    for _ in run { run.paused {} }
    return medianRate(driver)
  }

  /// Measures the median ticks of an event.
  private static func eventTicks() -> Double {
    let driver = FixedPlanDriver(Array(repeating: 200, count: 41))
    for _ in Run(RunState(driver, costs: .none)).events {}
    return medianRate(driver)
  }

  private static func medianRate(_ driver: FixedPlanDriver) -> Double {
    Samples(driver.epochs.map(\.rate)).median
  }
}
