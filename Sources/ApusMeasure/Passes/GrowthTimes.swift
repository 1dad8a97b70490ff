/// The least times of a sized body at its declared size and at a larger size.
///
/// A fixed cost can hide the work of a small size: copies of 8 and of 64 bytes take the same time.
/// The larger size is therefore multiplied by eight until work is detected or it reaches
/// ``mostSize``.
struct GrowthTimes: Sendable, Hashable {
  /// The largest size that is tried, except for eight times a larger declared size.
  static let mostSize = 1 << 20

  var work: Benchmark.Work
  /// The declared size.
  var size: Int
  /// The least ticks per iteration at the declared size.
  var declared: Double
  var grownSize: Int
  /// The least ticks per iteration at the larger size.
  var grown: Double

  /// The next size if this size does not show the work; `nil` if there is none.
  var nextSize: Int? { grownSize <= Self.mostSize / 8 ? 8 * grownSize : nil }

  /// Returns whether the times show work: the growth suffices and the time can hold the declared
  /// work.
  func showsWork(ticksPerCycle: Double) -> Bool { margin(ticksPerCycle: ticksPerCycle) >= 1 }

  /// Returns whether the time grew by more than a disturbance could have added. A neighbour on the
  /// same core can double a time.
  func showsWorkClearly(ticksPerCycle: Double) -> Bool {
    grown >= 2.5 * declared && margin(ticksPerCycle: ticksPerCycle) >= 3
  }

  /// Returns the growth as a multiple of the least growth that counts.
  ///
  /// The result is 0 if even the whole time is too short for the declared work.
  fileprivate func margin(ticksPerCycle: Double) -> Double {
    let leastTicks = work.leastCycles * ticksPerCycle
    let leastGrowth = max(0.1 * declared, leastTicks * Double(grownSize - size))
    guard leastGrowth > 0, declared >= leastTicks * Double(size) else { return 0 }
    return (grown - declared) / leastGrowth
  }
}

extension Benchmark.Work {
  /// The least cycles for the work on an element or a byte.
  ///
  /// The widest loads move 192 bytes in a cycle (three of 64 bytes). A byte therefore costs more
  /// than a 256th. An element may be a bit of such a vector, and two vectors may be processed in a
  /// cycle.
  fileprivate var leastCycles: Double {
    switch self {
    case .bytes: 1.0 / 256
    case .elements: 1.0 / 1024
    }
  }
}

/// A search for a size whose time shows the work of a sized body.
///
/// A disturbance, such as a neighbour on the same core, lasts for milliseconds or for minutes. A
/// time before its begin and a time after it then differ without any work. The search therefore
/// measures the two sizes in turns, each first in every other pair. Work that is not clear must
/// show in five pairs in a row, because a larger size shows it better. At the largest size the
/// majority of five pairs decides.
struct GrowthSearch {
  private static let mostPairs = 5

  var work: Benchmark.Work
  /// The declared size.
  var size: Int
  var ticksPerCycle: Double
  /// The length of an iteration above which no larger size is tried.
  var mostTicks: Double

  /// Returns the times at the first size that shows the work, or else at the largest size.
  ///
  /// - Parameters:
  ///   - leastTicks: Measures the least ticks per iteration at a size.
  func run(_ leastTicks: (Int) throws -> Double) rethrows -> GrowthTimes {
    var grownSize = 8 * size
    while true {
      let first = try pair(0, at: grownSize, leastTicks)
      if first.showsWorkClearly(ticksPerCycle: ticksPerCycle) || first.grown > mostTicks {
        return first
      }
      var pairs = [first]
      while isOpen(pairs) { pairs.append(try pair(pairs.count, at: grownSize, leastTicks)) }
      let median = median(pairs)
      guard let next = first.nextSize, !pairs.allSatisfy(showsWork) else { return median }
      grownSize = next
    }
  }

  private func pair(
    _ number: Int, at grownSize: Int, _ leastTicks: (Int) throws -> Double
  ) rethrows -> GrowthTimes {
    let isGrownFirst = !number.isMultiple(of: 2)
    let first = try leastTicks(isGrownFirst ? grownSize : size)
    let second = try leastTicks(isGrownFirst ? size : grownSize)
    return GrowthTimes(
      work: work, size: size, declared: isGrownFirst ? second : first, grownSize: grownSize,
      grown: isGrownFirst ? first : second)
  }

  /// Whether another pair may change the decision.
  private func isOpen(_ pairs: [GrowthTimes]) -> Bool {
    let shown = pairs.count(where: showsWork)
    let hidden = pairs.count - shown
    if pairs[0].nextSize != nil { return hidden == 0 && shown < Self.mostPairs }
    return max(shown, hidden) <= Self.mostPairs / 2
  }

  private func showsWork(_ times: GrowthTimes) -> Bool {
    times.showsWork(ticksPerCycle: ticksPerCycle)
  }

  private func median(_ pairs: [GrowthTimes]) -> GrowthTimes {
    let cycle = ticksPerCycle
    let sorted = pairs.sorted { $0.margin(ticksPerCycle: cycle) < $1.margin(ticksPerCycle: cycle) }
    return sorted[sorted.count / 2]
  }
}
