import ApusMeasure
import ApusSystem

/// A budget plan: it divides the time of a kind of round among file sizes and rejects slow sizes.
package struct FileBudgetPlan {
  private let end: Double
  private let leastRounds: Int
  private var sizesLeft: [Int]
  private var lastSize = 0
  private var secondsPerRound: [Double] = []

  /// Creates a plan for several sizes.
  ///
  /// - Parameters:
  ///   - sizes: The sizes, ascending.
  ///   - end: The deadline of all rounds, in seconds since the probe was started.
  ///   - leastRounds: The fewest rounds that a size gets.
  package init(
    sizes: [Int], end: Double, leastRounds: Int = ProbeContext.fewestRepeats
  ) {
    sizesLeft = sizes
    self.end = end
    self.leastRounds = leastRounds
  }

  /// Returns the time for a size: a share of the remaining time, weighted by the root of the size.
  ///
  /// - Parameter size: An element of `sizes`, larger than that of the previous call.
  /// - Throws: `UnavailableError` if the rounds are predicted to take much longer than the share.
  package mutating func seconds(for size: Int, now: Double) throws(UnavailableError) -> Double {
    precondition(
      sizesLeft.contains(size), "size must be in sizes and larger than the previous size")
    let left = max(0, end - now)
    let share = left * Self.weight(size) / sizesLeft.reduce(0) { $0 + Self.weight($1) }
    sizesLeft.removeAll { $0 <= size }
    let needed = predictedRound(size) * Double(leastRounds)
    guard needed <= max(1.5 * share, left / 4) else {
      throw UnavailableError(
        "left out: \(Quantity.count(leastRounds, "round")) would take about \(Quantity.duration(nanoseconds: needed * 1e9)), and there are "
          + "\(Quantity.duration(nanoseconds: share * 1e9)) for them; give it a larger budget")
    }
    return share
  }

  /// Records the duration of a round with a size.
  package mutating func note(_ size: Int, secondsPerRound seconds: Double) {
    lastSize = size
    secondsPerRound.append(seconds)
  }

  /// Predicts the time of a round: the median of the smaller sizes, and a part proportional to
  /// size.
  private func predictedRound(_ size: Int) -> Double {
    guard let last = secondsPerRound.last else { return 0 }
    let fixed = Samples(secondsPerRound).median
    return fixed + max(0, last - fixed) * Double(size) / Double(lastSize)
  }

  private static func weight(_ size: Int) -> Double { 1 + (Double(size) / 1_048_576).squareRoot() }
}
