import ApusMeasure
import ApusTestSupport
import Testing

@Suite("EnergyDivision")
struct EnergyDivisionTests {
  @Test("It is the strongest division that summing every distance anew finds", arguments: 1...60)
  func reference(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 4 + random.below(20)
    let values = (0..<count).map { _ in Double(random.below(1_000_000)) - 3e5 }
    let least = 2 + random.below(3)
    let from = random.below(3)
    let fast = EnergyDivision(of: values, in: from..<count, least: least)
    let naive = ChangeReference.division(of: values, in: from..<count, least: least)
    #expect((fast == nil) == (naive == nil))
    guard let fast, let naive else { return }
    #expect(fast.index == naive.index)
    let tolerance = 1e-9 * max(1, abs(naive.statistic))
    #expect(abs(fast.statistic - naive.statistic) <= tolerance)
  }

  @Test("Among ties it is as strong as the strongest", arguments: 1...30)
  func ties(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values = (0..<16).map { _ in Double(random.below(3)) }
    let fast = try #require(EnergyDivision(of: values, in: 0..<16, least: 2))
    let naive = try #require(ChangeReference.division(of: values, in: 0..<16, least: 2))
    #expect(abs(fast.statistic - naive.statistic) < 1e-9)
  }

  @Test("Two parts of equal numbers have twice their distance, weighted by their lengths")
  func known() throws {
    let values = [0.0, 0, 0, 0, 0, 3, 3, 3, 3, 3]
    let division = try #require(EnergyDivision(of: values, in: 0..<10, least: 5))
    #expect(division.index == 5)
    let weight = 5.0 * 5 / 10
    #expect(division.statistic == weight * 2 * 3)
  }

  @Test("A stretch too short for two parts has none", arguments: 0...9)
  func short(_ count: Int) {
    let values = (0..<10).map(Double.init)
    #expect(EnergyDivision(of: values, in: 0..<count, least: 5) == nil)
  }
}
