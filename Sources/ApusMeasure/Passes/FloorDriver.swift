/// A driver that measures the time of another iteration of a body and of the empty loop.
///
/// Epochs of *n* and 4*n* iterations alternate. The difference of their least times has no fixed
/// cost. The empty loop is timed at every border, so that both see the same states of the core. If
/// the loop has inputs, the empty loop takes such inputs as well, as many as the body.
final class FloorDriver: EpochDriver {
  private let shortEpoch: Double
  private let rounds: Int
  private var iterations = 1
  private var isGrown = false
  private var epoch = 0
  private var least = (short: Double.infinity, long: Double.infinity)
  private var floorIterations = 1
  private var leastFloor = (short: Double.infinity, long: Double.infinity)
  private var loopWithInputs: EmptyLoop?
  /// The ticks of all epochs with their untimed work.
  private var elapsed = 0.0

  /// The fewest rounds, however long the untimed work takes.
  private static let fewestRounds = 8
  /// The most ticks of all epochs, in lengths of an epoch.
  private static let mostElapsed = 20_000.0

  /// - Parameters:
  ///   - shortEpochTicks: The length of the shorter epochs, finite.
  ///   - rounds: The number of pairs of epochs.
  init(shortEpochTicks: Double, rounds: Int) {
    precondition(shortEpochTicks.isFinite, "the length of an epoch must be finite")
    shortEpoch = shortEpochTicks
    self.rounds = rounds
    while floorTicks(floorIterations) < shortEpochTicks / 2 { floorIterations *= 2 }
  }

  /// The ticks per iteration of the body, or `nil` if a single iteration fills an epoch.
  var bodySlope: Double? {
    iterations == 1 ? nil : Self.slope(least, iterations)
  }

  /// The ticks per iteration of the fastest long epoch, its border included.
  var leastAverage: Double { least.long / Double(4 * iterations) }

  /// Measures the empty loop alone, for all rounds, and returns its slope.
  func measureFloor() -> Double {
    for _ in 0..<rounds { timeFloor() }
    return floorSlope
  }

  /// The ticks per iteration of the empty loop.
  var floorSlope: Double { Self.slope(leastFloor, floorIterations) }

  private static func slope(_ least: (short: Double, long: Double), _ iterations: Int) -> Double {
    (least.long - least.short) / Double(3 * iterations)
  }

  func border(_ time: EpochTime?) -> Int {
    guard let time else { return iterations }
    elapsed += Double(time.elapsed)
    return isGrown ? keep(Double(time.wall)) : grow(Double(time.wall))
  }

  func useEmptyLoop(_ loop: @escaping EmptyLoop) { loopWithInputs = loop }

  var isForTheRecord: Bool { isGrown }
  var usesOwnClock: Bool { false }

  private func grow(_ ticks: Double) -> Int {
    if ticks >= shortEpoch / 2 || isLate && iterations > 1 {
      isGrown = true
      if loopWithInputs != nil { floorIterations = iterations }
      return iterations == 1 ? 0 : iterations
    }
    iterations *= 2
    return iterations
  }

  private func keep(_ ticks: Double) -> Int {
    if epoch.isMultiple(of: 2) {
      least.short = min(least.short, ticks)
    } else {
      least.long = min(least.long, ticks)
    }
    epoch += 1
    timeFloor()
    guard epoch < 2 * rounds, epoch < 2 * Self.fewestRounds || !isLate else { return 0 }
    return epoch.isMultiple(of: 2) ? iterations : 4 * iterations
  }

  private var isLate: Bool { elapsed > Self.mostElapsed * shortEpoch }

  private func timeFloor() {
    leastFloor.short = min(leastFloor.short, floorTicks(floorIterations))
    leastFloor.long = min(leastFloor.long, floorTicks(4 * floorIterations))
  }

  private func floorTicks(_ iterations: Int) -> Double {
    let driver = FixedPlanDriver([iterations])
    let state = RunState(driver)
    if let loopWithInputs { loopWithInputs(state) } else { emptyLoop(Run(state)) }
    return driver.epochs.first.map { Double($0.ticks) } ?? .infinity
  }
}
