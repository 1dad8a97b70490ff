/// The least times of a sized body at its declared size and at a larger one.
///
/// A fixed cost can hide the work of a small size: copies of 8 and of 64 bytes take the same time. The larger size
/// therefore grows, eightfold each time, until the work shows or the size is ``mostSize``.
struct GrowthTimes: Sendable, Hashable {
  /// The largest size that is tried, except for the eightfold of a larger declared size.
  static let mostSize = 1 << 20

  var work: Benchmark.Work
  /// The declared size.
  var size: Int
  /// The least ticks per iteration at the declared size.
  var declared: Double
  var grownSize: Int
  /// The least ticks per iteration at the larger size.
  var grown: Double

  /// The size to try if this one does not show the work; `nil` if there is none.
  var nextSize: Int? { grownSize <= Self.mostSize / 8 ? 8 * grownSize : nil }

  /// Whether the time grew as work grows, from a time in which the declared work can have been done.
  func showsWork(ticksPerCycle: Double) -> Bool { margin(ticksPerCycle: ticksPerCycle) >= 1 }

  /// Whether the time grew by more than a disturbance could have added.
  func showsWorkClearly(ticksPerCycle: Double) -> Bool { margin(ticksPerCycle: ticksPerCycle) >= 3 }

  /// How many times the growth is that of the least work that counts; 0 if even the whole time is too short.
  private func margin(ticksPerCycle: Double) -> Double {
    let leastTicks = work.leastCycles * ticksPerCycle
    let leastGrowth = max(0.1 * declared, leastTicks * Double(grownSize - size))
    guard leastGrowth > 0, declared >= leastTicks * Double(size) else { return 0 }
    return (grown - declared) / leastGrowth
  }
}

extension Benchmark.Work {
  /// The cycles below which the work on an element or a byte cannot have been done.
  ///
  /// The widest loads move 192 bytes in a cycle (three of 64 bytes), so that a byte costs more than a 256th. An
  /// element may be a bit of such a vector, and two vectors may be worked on in a cycle.
  fileprivate var leastCycles: Double {
    switch self {
    case .bytes: 1.0 / 256
    case .elements: 1.0 / 1024
    }
  }
}
