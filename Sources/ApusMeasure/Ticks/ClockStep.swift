/// The step of a counter, computed from the differences of consecutive readings.
enum ClockStep {
  /// Returns the smallest distance between two frequent differences.
  ///
  /// The differences themselves are no steps, because they are at least the cost of a reading. A
  /// counter that moves in steps of 26 gives 26, 52 and 78; a counter that moves by 1 gives 27, 28
  /// and 29. Rare differences are omitted, because a thread that moves to another processor can see
  /// any difference.
  ///
  /// - Parameter differences: At least one difference. A difference counts as frequent if it makes
  ///   up at least 0.5 % of them.
  /// - Complexity: O(*n* log *n*). Allocates.
  static func ticks(_ differences: [UInt64]) -> UInt64 {
    var counts: [UInt64: Int] = [:]
    for difference in differences { counts[difference, default: 0] += 1 }
    let often = counts.filter { $0.value * 200 >= differences.count }.keys.sorted()
    let distances = zip(often, often.dropFirst()).map { $1 - $0 }
    return distances.min() ?? often.first { $0 > 0 } ?? differences.filter { $0 > 0 }.min() ?? 1
  }
}
