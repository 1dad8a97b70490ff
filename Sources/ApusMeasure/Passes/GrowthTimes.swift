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

  /// Returns whether the time grew by more than a disturbance could have added.
  func showsWorkClearly(ticksPerCycle: Double) -> Bool { margin(ticksPerCycle: ticksPerCycle) >= 3 }

  /// Returns the growth as a multiple of the least growth that counts.
  ///
  /// The result is 0 if even the whole time is too short for the declared work.
  private func margin(ticksPerCycle: Double) -> Double {
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
