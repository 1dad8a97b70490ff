import Testing

@testable import ApusMeasure

@Suite("TurnOrder")
struct TurnOrderTests {
  @Test(
    "In a block every lane has a turn at every position", arguments: [2, 3, 4, 7],
    [1, 2] as [UInt64])
  func latinSquare(_ lanes: Int, _ seed: UInt64) {
    var order = TurnOrder(lanes: lanes, random: SplitMix64(seed: seed))
    for _ in 0..<20 {
      let block = order.block()
      #expect(block.count == lanes)
      for position in 0..<lanes {
        let atPosition = (0..<lanes).map { block[$0][position] }
        #expect(Set(atPosition) == Set(0..<lanes))
      }
      for round in block { #expect(round.sorted() == Array(0..<lanes)) }
    }
  }

  @Test("Blocks differ from each other")
  func drawn() {
    var order = TurnOrder(lanes: 3, random: SplitMix64(seed: 5))
    #expect(Set((0..<50).map { _ in order.block() }).count > 5)
  }
}
