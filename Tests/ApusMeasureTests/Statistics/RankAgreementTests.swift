import ApusMeasure
import Testing

@Suite("RankAgreement")
struct RankAgreementTests {
  private typealias Item = RankAgreement.Item

  @Test("Pairs agree, oppose or are tied, and only within a block")
  func pairs() {
    let agreement = RankAgreement([
      [Item(1, 10), Item(2, 20), Item(3, 15), Item(3, 99)], [Item(0, 0), Item(9, -9)],
    ])
    #expect(agreement.agreeing == 4)
    #expect(agreement.opposing == 2)
    #expect(agreement.tied == 1)
    #expect(agreement.share == 4.5 / 7)
  }

  @Test("Nothing to compare has no share")
  func empty() {
    #expect(RankAgreement([]).share == nil)
    #expect(RankAgreement([[Item(1, 1)]]).estimate == nil)
  }

  @Test("An order of four items is never significant, and an order of five items can be")
  func fewest() throws {
    func estimate(_ count: Int) throws -> Estimate {
      try #require(RankAgreement([(1...count).map { Item(Double($0), Double($0)) }]).estimate)
    }
    #expect(try !estimate(4).isDecided)
    let five = try estimate(5)
    #expect(five.value == 1)
    #expect((five.low ?? 0) > 0.5 || five.low == 0.5)
  }

  @Test("For random orders the interval excludes one half in at most 5 % of cases")
  func coverage() {
    var random = SplitMix64(seed: 11)
    var misses = 0
    for _ in 0..<2000 {
      let blocks = [6, 6, 3].map { count in
        (0..<count).map { _ in
          Item(Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random))
        }
      }
      guard let estimate = RankAgreement(blocks).estimate, let low = estimate.low,
        let high = estimate.high
      else { continue }
      if low > 0.5 || high < 0.5 { misses += 1 }
    }
    // 5 % of 2000 with four standard deviations.
    #expect(misses < 140)
  }
}
