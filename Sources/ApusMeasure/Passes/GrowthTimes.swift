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
/// measures the two sizes in turns, and the majority of five pairs decides: the begin of a
/// disturbance spoils a single pair.
struct GrowthSearch {
  /// The number of pairs that must agree, unless the first pair is clear.
  private static let majority = 3

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
      let times = try times(at: grownSize, leastTicks)
      guard !showsWork(times), times.grown <= mostTicks, let next = times.nextSize else {
        return times
      }
      grownSize = next
    }
  }

  /// Returns the first pair if it is clear or long, or else the pair with the median margin.
  private func times(
    at grownSize: Int, _ leastTicks: (Int) throws -> Double
  ) rethrows -> GrowthTimes {
    let first = try pair(at: grownSize, leastTicks)
    if first.showsWorkClearly(ticksPerCycle: ticksPerCycle) || first.grown > mostTicks {
      return first
    }
    var pairs = [first]
    while !pairs.isDecided(by: Self.majority, showsWork) {
      pairs.append(try pair(at: grownSize, leastTicks))
    }
    pairs.sort { $0.margin(ticksPerCycle: ticksPerCycle) < $1.margin(ticksPerCycle: ticksPerCycle) }
    return pairs[pairs.count / 2]
  }

  private func pair(
    at grownSize: Int, _ leastTicks: (Int) throws -> Double
  ) rethrows -> GrowthTimes {
    let declared = try leastTicks(size)
    return GrowthTimes(
      work: work, size: size, declared: declared, grownSize: grownSize,
      grown: try leastTicks(grownSize))
  }

  private func showsWork(_ times: GrowthTimes) -> Bool {
    times.showsWork(ticksPerCycle: ticksPerCycle)
  }
}

extension Array {
  /// Returns whether `majority` elements satisfy the condition, or as many do not.
  fileprivate func isDecided(by majority: Int, _ condition: (Element) -> Bool) -> Bool {
    let yes = count(where: condition)
    return yes >= majority || count - yes >= majority
  }
}
