import ApusMeasure
import Testing

@Suite("RoundSchedule")
struct RoundScheduleTests {
  private func rounds(
    _ schedule: RoundSchedule, seed: UInt64 = 5, isTimeUp: (Int) -> Bool = { _ in true }
  ) -> [RoundSchedule.Round] {
    var schedule = schedule
    var random = SplitMix64(seed: seed)
    var rounds: [RoundSchedule.Round] = []
    while let round = schedule.next(isTimeUp: isTimeUp(rounds.count), using: &random) {
      rounds.append(round)
    }
    return rounds
  }

  @Test(
    "In a block of a Latin square every variant has one turn in every place",
    arguments: [1, 2, 3, 4, 7], [1, 2] as [UInt64])
  func latinSquare(_ variants: Int, _ seed: UInt64) {
    let count = 20 * variants
    let all = rounds(
      RoundSchedule(variants: variants, rounds: count...count, order: .latinSquares), seed: seed)
    #expect(all.count == count)
    for start in stride(from: 0, to: count, by: variants) {
      let block = all[start..<start + variants]
      #expect(block.map(\.beginsBlock) == [true] + Array(repeating: false, count: variants - 1))
      for place in 0..<variants {
        #expect(Set(block.map { $0.order[place] }) == Set(0..<variants))
      }
    }
  }

  @Test("Every round of a shuffled schedule has every variant once, and the orders differ")
  func shuffled() {
    let all = rounds(RoundSchedule(variants: 4, rounds: 50...50))
    #expect(all.allSatisfy { $0.order.sorted() == [0, 1, 2, 3] && $0.beginsBlock })
    #expect(Set(all.map(\.order)).count > 10)
    #expect(all.map(\.index) == Array(0..<50))
  }

  @Test("Blocks differ from each other")
  func blocks() {
    let all = rounds(RoundSchedule(variants: 3, rounds: 150...150, order: .latinSquares))
    let blocks = stride(from: 0, to: 150, by: 3).map { start in
      all[start..<start + 3].map(\.order)
    }
    #expect(Set(blocks).count > 5)
  }

  @Test("The fewest rounds run in any time, the most rounds end it, and the time ends it between")
  func limits() {
    let schedule = RoundSchedule(variants: 2, rounds: 6...31)
    #expect(rounds(schedule).count == 6)
    #expect(rounds(schedule) { _ in false }.count == 31)
    #expect(rounds(schedule) { $0 >= 10 }.count == 10)
  }

  @Test("Latin squares end with a whole block")
  func wholeBlocks() {
    let schedule = RoundSchedule(variants: 4, rounds: 5...Int.max, order: .latinSquares)
    #expect(rounds(schedule).count == 8)
    #expect(rounds(schedule) { $0 >= 9 }.count == 12)
  }

  @Test("A schedule of no variants has rounds without turns", arguments: [0, 3])
  func empty(_ count: Int) {
    for order in [RoundSchedule.Order.shuffled, .latinSquares] {
      let all = rounds(RoundSchedule(variants: 0, rounds: count...count, order: order))
      #expect(all.count == count)
      #expect(all.allSatisfy { $0.order.isEmpty })
    }
  }
}
