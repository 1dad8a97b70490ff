/// Finds the step of a counter from the differences of readings that follow each other closely.
enum ClockStep {
  /// Returns the smallest distance between two differences that occur often.
  ///
  /// The differences themselves are no steps: they are at least what a reading costs. A counter that
  /// moves in steps of 26 gives 26, 52 and 78, one that moves by 1 gives 27, 28 and 29. Rare differences
  /// are left out: a thread that moves to another processor can see any.
  ///
  /// - Parameter differences: At least one; each of at least 200 makes up 0.5 % to be looked at.
  /// - Complexity: O(*n* log *n*). Allocates.
  static func ticks(_ differences: [UInt64]) -> UInt64 {
    var counts: [UInt64: Int] = [:]
    for difference in differences { counts[difference, default: 0] += 1 }
    let often = counts.filter { $0.value * 200 >= differences.count }.keys.sorted()
    let distances = zip(often, often.dropFirst()).map { $1 - $0 }
    return distances.min() ?? often.first { $0 > 0 } ?? differences.filter { $0 > 0 }.min() ?? 1
  }
}
