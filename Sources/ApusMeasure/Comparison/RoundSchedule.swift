/// A schedule of rounds: in a round every variant has a turn, in an order that is drawn at random.
///
/// Every measurement that alternates variants uses it, so that drift and the effects of a position affect
/// all variants alike.
///
///     var schedule = RoundSchedule(variants: 3, rounds: 6...31)
///     while let round = schedule.next(isTimeUp: clock.isLate, using: &random) {
///       for variant in round.order { measure(variant) }
///     }
///
package struct RoundSchedule: Sendable {
  /// The kind of order.
  package enum Order: Sendable {
    /// A new permutation for each round.
    case shuffled
    /// Latin squares: in a block of as many rounds as there are variants, each variant has a single
    /// turn in each position. A schedule ends with a whole block.
    case latinSquares
  }

  /// A round of the schedule.
  package struct Round: Sendable, Hashable {
    /// The number of rounds before it.
    package let index: Int
    /// The variants in the order of their turns.
    package let order: [Int]
    /// Whether it is the first round of a block; every round of a shuffled schedule is.
    package let beginsBlock: Bool
  }

  private let variants: Int
  private let rounds: ClosedRange<Int>
  private let order: Order
  private var block: [[Int]] = []
  /// The number of rounds that the schedule has given.
  package private(set) var count = 0

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - variants: The number of variants, at least 0.
  ///   - rounds: The fewest rounds, which are given in any time, and the most.
  ///   - order: The kind of order.
  package init(variants: Int, rounds: ClosedRange<Int>, order: Order = .shuffled) {
    precondition(variants >= 0, "variants must not be negative")
    self.variants = variants
    self.rounds = rounds
    self.order = order
  }

  /// Returns the next round, or `nil` if the schedule is over.
  ///
  /// - Parameters:
  ///   - isTimeUp: Whether the time is up. It is asked only between the fewest and the most rounds,
  ///     and of Latin squares only between blocks.
  ///   - random: The source of the order.
  /// - Complexity: O(*n*) in the number of variants; O(*n*²) at the start of a Latin square.
  package mutating func next(
    isTimeUp: @autoclosure () -> Bool, using random: inout some RandomNumberGenerator
  ) -> Round? {
    let beginsBlock = block.isEmpty
    if beginsBlock {
      guard count < rounds.upperBound, count < rounds.lowerBound || !isTimeUp() else { return nil }
      block = newBlock(&random)
    }
    defer { count += 1 }
    return Round(index: count, order: block.removeLast(), beginsBlock: beginsBlock)
  }

  private func newBlock(_ random: inout some RandomNumberGenerator) -> [[Int]] {
    let first = (0..<variants).shuffled(using: &random)
    guard order == .latinSquares, variants > 0 else { return [first] }
    let shifts = (0..<variants).shuffled(using: &random)
    return shifts.map { shift in first.map { ($0 + shift) % variants } }
  }
}
