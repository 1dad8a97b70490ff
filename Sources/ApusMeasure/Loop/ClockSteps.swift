/// The steps of a clock, as the times of epochs show them.
///
/// The time of an epoch is a whole number of steps. If the steps are few, that number and the median
/// over epochs are wrong by a part of a step.
struct ClockSteps {
  /// The greatest common divisor of all advances: a step, or several.
  private var step: Int128 = 0
  private var total: Int128 = 0
  private var epochs = 0
  /// The number of epochs without a step.
  private var still = 0
  private var first: (advance: Int128, iterations: Int)?
  /// Whether an iteration took the same time in all epochs, so that no step was cut.
  private var isExact = true
  private var hasSingleIterations = true

  /// The fewest steps of an epoch of several iterations.
  private static let fewestSteps = 10.0

  /// Adds an epoch.
  ///
  /// - Parameters:
  ///   - advance: The advance of the clock in the epoch, in attoseconds, not negative.
  ///   - iterations: The number of iterations of the epoch.
  /// - Complexity: O(log *n*) in the advance.
  mutating func add(_ advance: Int128, iterations: Int) {
    let first = first ?? (advance, iterations)
    self.first = first
    let (here, there) = (advance &* Int128(first.iterations), first.advance &* Int128(iterations))
    isExact = isExact && here == there
    hasSingleIterations = hasSingleIterations && iterations == 1
    epochs += 1
    if advance == 0 { still += 1 }
    total += advance
    step = Self.greatestCommonDivisor(step, advance)
  }

  /// Throws if the clock has too few steps in an epoch.
  func check() throws(LoopError) {
    guard step > 0, !isExact else { return }
    let steps = Double(total) / Double(step) / Double(epochs)
    let areFew = steps < Self.fewestSteps && !hasSingleIterations
    guard areFew || 10 * still > epochs else { return }
    throw .clockTooCoarse(stepNanoseconds: Double(step) / 1e9, steps: (10 * steps).rounded() / 10)
  }

  private static func greatestCommonDivisor(_ first: Int128, _ second: Int128) -> Int128 {
    var (large, small) = (first, second)
    while small != 0 { (large, small) = (small, large % small) }
    return large
  }
}
