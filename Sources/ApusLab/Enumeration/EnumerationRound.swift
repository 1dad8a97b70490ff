import ApusMachine
import ApusMeasure

/// One repeat at one size: two fresh data sets, and the time that each style takes for one of them.
struct EnumerationRound {
  private let first: [Int]
  private let second: [Int]
  /// How often a style goes over both data sets, so that a clock reading is nothing against it.
  private let turns: Int
  /// How often each style is timed.
  private let takes: Int

  init(bytes: Int, random: inout SplitMix64) {
    let count = bytes / MemoryLayout<Int>.size
    first = Self.numbers(count, &random)
    second = Self.numbers(count, &random)
    turns = max(1, 65_536 / max(count, 8))
    takes = max(1, min(7, (8 << 20) / max(bytes, 1)))
  }

  /// Returns nanoseconds by style, after a pass that warms up: the least of some takes, since a thread
  /// that is put aside can only lengthen one.
  ///
  /// - Throws: `WrongResult` if a sum is not that of the loop.
  func nanoseconds(_ context: ProbeContext) throws(WrongResult) -> [String: Double] {
    let expected = EnumerationStyle.imperative(first) &+ EnumerationStyle.imperative(second)
    var least: [String: Double] = [:]
    for _ in 0..<takes {
      for style in EnumerationStyle.all.shuffled(using: &context.random) {
        let time = try nanoseconds(style, expected, context.clock)
        least[style.name] = min(time, least[style.name] ?? .infinity)
      }
    }
    return least
  }

  private func nanoseconds(
    _ style: EnumerationStyle, _ expected: Int, _ clock: TickClock
  ) throws(WrongResult) -> Double {
    var sum = 0
    let start = TickClock.now()
    for _ in 0..<turns { sum &+= style.sum(first) &+ style.sum(second) }
    let elapsed = clock.nanoseconds(TickClock.now() &- start)
    guard sum == expected &* turns else { throw WrongResult(style.name) }
    return elapsed / Double(2 * turns)
  }

  private static func numbers(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<count).map { _ in Int(bitPattern: UInt(random.next())) }
  }
}
