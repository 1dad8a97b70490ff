import CApusSystem

/// A driver that counts the working instructions of an iteration by single steps, if available.
///
/// It is meant for bodies of a cycle or two, which time cannot distinguish from an empty loop. A
/// step takes about a microsecond. The instructions of a border are in both counts and cancel out.
/// Moves and comparisons of registers are not counted.
final class StepDriver: EpochDriver {
  private static let plan = [16, 16, 80]
  private var epoch = 0
  private var counts: [UInt64] = []
  private var isCounting = false

  /// The working instructions of an iteration with the loop's own; `nil` without single steps.
  var instructions: Double? {
    guard counts.count == Self.plan.count, counts[1] > 0, counts[2] > counts[1] else { return nil }
    return Double(counts[2] - counts[1]) / Double(Self.plan[2] - Self.plan[1])
  }

  /// Counts the working instructions of an iteration of the empty loop.
  static func ofEmptyLoop() -> Double? {
    let driver = StepDriver()
    emptyLoop(Run(RunState(driver)))
    return driver.instructions
  }

  func border(_ ticks: UInt64?) -> Int {
    if isCounting { counts.append(apus_steps_end()) }
    isCounting = false
    guard epoch < Self.plan.count else { return 0 }
    let iterations = Self.plan[epoch]
    epoch += 1
    isCounting = apus_steps_begin()
    return iterations
  }

  var isForTheRecord: Bool { true }
}
