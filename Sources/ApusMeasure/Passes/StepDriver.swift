import CApusSystem

/// A driver that counts the working instructions of an iteration by single steps, if available.
///
/// It is meant for bodies of a cycle or two, which time cannot distinguish from an empty loop. A
/// step takes about a microsecond. The instructions of a border are in both counts and cancel out.
/// Moves and comparisons of registers are not counted.
final class StepDriver: EpochDriver {
  /// The first two epochs fill caches, and let batches of inputs grow to a whole epoch.
  private static let plan = [16, 80, 16, 80]
  private let countsFloor: Bool
  private var epoch = 0
  private var counts: [UInt64] = []
  private var isOn = false
  private var steps: UInt64 = 0
  private var loopWithInputs: EmptyLoop?

  /// The working instructions of an iteration with the loop's own; `nil` without single steps.
  var instructions: Double? {
    guard counts.count == Self.plan.count, counts[2] > 0, counts[3] > counts[2] else { return nil }
    return Double(counts[3] - counts[2]) / Double(Self.plan[3] - Self.plan[2])
  }

  /// The working instructions of an iteration of the empty loop that has the form of the measured
  /// loop; `nil` without single steps.
  private(set) var floorInstructions: Double?

  /// - Parameter countsFloor: Whether to count the empty loop as well, after the last epoch.
  init(countsFloor: Bool = true) { self.countsFloor = countsFloor }

  private func ofEmptyLoop() -> Double? {
    let driver = StepDriver(countsFloor: false)
    let state = RunState(driver)
    if let loopWithInputs { loopWithInputs(state) } else { emptyLoop(Run(state)) }
    return driver.instructions
  }

  func useEmptyLoop(_ loop: @escaping EmptyLoop) { loopWithInputs = loop }

  func border(_ time: EpochTime?) -> Int {
    if isOn {
      pause()
      counts.append(steps)
    }
    isOn = false
    guard epoch < Self.plan.count else {
      if countsFloor { floorInstructions = ofEmptyLoop() }
      return 0
    }
    let iterations = Self.plan[epoch]
    epoch += 1
    steps = 0
    isOn = apus_steps_begin()
    return iterations
  }

  var isForTheRecord: Bool { true }
  var isCounting: Bool { true }

  func pause() { if isOn { steps += apus_steps_end() } }

  func resume() { if isOn { isOn = apus_steps_begin() } }
}
