import ApusMeasure

/// Divides the time for one kind of rounds among sizes of files, and tells which would not fit.
package struct FilePace {
  private let end: Double
  private let leastRounds: Int
  private var sizesLeft: [Int]
  private var lastSize = 0
  private var secondsPerRound: [Double] = []

  /// Creates a division among sizes, ascending.
  ///
  /// - Parameters:
  ///   - sizes: The sizes, ascending.
  ///   - end: When all should be done, in seconds since the probe was started.
  ///   - leastRounds: The fewest rounds that a size gets.
  package init(
    sizes: [Int], end: Double, leastRounds: Int = ProbeContext.fewestRepeats
  ) {
    sizesLeft = sizes
    self.end = end
    self.leastRounds = leastRounds
  }

  /// The time for a size: a share of what is left that grows with the root of the size.
  ///
  /// - Parameter size: One of the sizes, larger than that of the call before.
  /// - Throws: `NotHere` where its rounds would take much longer, judging by the sizes before.
  package mutating func seconds(for size: Int, now: Double) throws(NotHere) -> Double {
    precondition(sizesLeft.contains(size), "size must be one of the sizes that are left")
    let left = max(0, end - now)
    let share = left * Self.weight(size) / sizesLeft.reduce(0) { $0 + Self.weight($1) }
    sizesLeft.removeAll { $0 <= size }
    let needed = predictedRound(size) * Double(leastRounds)
    guard needed <= max(1.5 * share, left / 4) else {
      throw NotHere(
        "left out: \(leastRounds) \(leastRounds == 1 ? "round" : "rounds") would take about \(Wording.time(nanoseconds: needed * 1e9)), and there are "
          + "\(Wording.time(nanoseconds: share * 1e9)) for them; give it a larger budget")
    }
    return share
  }

  /// Remembers how long a round with a size took.
  package mutating func note(_ size: Int, secondsPerRound seconds: Double) {
    lastSize = size
    secondsPerRound.append(seconds)
  }

  /// A fixed part, which is that of the sizes before, and one that grows with the size.
  private func predictedRound(_ size: Int) -> Double {
    guard let last = secondsPerRound.last else { return 0 }
    let fixed = Samples(secondsPerRound).median
    return fixed + max(0, last - fixed) * Double(size) / Double(lastSize)
  }

  private static func weight(_ size: Int) -> Double { 1 + (Double(size) / 1_048_576).squareRoot() }
}
