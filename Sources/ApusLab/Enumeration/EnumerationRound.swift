import ApusMachine
import ApusMeasure

/// A repeat at a single size: two fresh data sets, and the time of each style for one of them.
struct EnumerationRound {
  private let first: [Int]
  private let second: [Int]
  /// The number of passes of a style over both data sets, so that the clock reading is negligible.
  private let turns: Int
  /// The number of timed runs of each style.
  private let takes: Int

  init(bytes: Int, random: inout SplitMix64) {
    let count = bytes / MemoryLayout<Int>.size
    first = Self.numbers(count, &random)
    second = Self.numbers(count, &random)
    turns = max(1, 65_536 / max(count, 8))
    takes = max(1, min(7, (8 << 20) / max(bytes, 1)))
  }

  /// Returns the nanoseconds of each style in the order of `EnumerationStyle.all`, after a warm-up pass: the least of several runs, because a
  /// preempted thread can only lengthen a run.
  ///
  /// - Throws: `WrongResultError` if a sum differs from that of the loop.
  /// - Complexity: O(*n*), where *n* is the number of integers.
  func nanoseconds(_ context: ProbeContext) throws(WrongResultError) -> [Double] {
    let expected = EnumerationStyle.imperative(first) &+ EnumerationStyle.imperative(second)
    let styles = EnumerationStyle.all
    var least = styles.map { _ in Double.infinity }
    var schedule = RoundSchedule(variants: styles.count, rounds: takes...takes)
    while let round = schedule.next(isTimeUp: true, using: &context.random) {
      for index in round.order {
        let time = try nanoseconds(styles[index], expected, context.clock)
        least[index] = min(time, least[index])
      }
    }
    return least
  }

  /// Returns the nanoseconds of a single style: the least of some runs.
  ///
  /// - Throws: `WrongResultError` if a sum differs from that of the loop.
  /// - Complexity: O(*n*), where *n* is the number of integers.
  func nanoseconds(
    of name: EnumerationStyle.Name, runs: Int, _ clock: TickClock
  ) throws(WrongResultError) -> Double {
    let expected = EnumerationStyle.imperative(first) &+ EnumerationStyle.imperative(second)
    let style = EnumerationStyle.all[EnumerationStyle.index(of: name)]
    var least = Double.infinity
    for _ in 0..<runs { least = min(least, try nanoseconds(style, expected, clock)) }
    return least
  }

  private func nanoseconds(
    _ style: EnumerationStyle, _ expected: Int, _ clock: TickClock
  ) throws(WrongResultError) -> Double {
    var sum = 0
    let start = TickClock.now()
    for _ in 0..<turns { sum &+= style.sum(first) &+ style.sum(second) }
    let elapsed = clock.nanoseconds(TickClock.now() &- start)
    guard sum == expected &* turns else { throw WrongResultError(style.name.rawValue) }
    return elapsed / Double(2 * turns)
  }

  private static func numbers(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<count).map { _ in Int(bitPattern: UInt(random.next())) }
  }
}
