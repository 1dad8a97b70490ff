import ApusMeasure
import ApusTestSupport
import Testing

@Suite("LevelDivision")
struct LevelDivisionTests {
  /// The strongest division by its definition: both means and the sums of squares of each part anew.
  private static func reference(
    _ values: [Double], _ range: Range<Int>, least: Int
  ) -> (index: Int, statistic: Double)? {
    var best: (index: Int, statistic: Double)?
    for index in range.lowerBound
      + least..<max(range.lowerBound + least, range.upperBound - least + 1)
    {
      let parts = [
        Array(values[range.lowerBound..<index]), Array(values[index..<range.upperBound]),
      ]
      let means = parts.map { $0.reduce(0, +) / Double($0.count) }
      let within = zip(parts, means).flatMap { part, mean in
        part.map { ($0 - mean) * ($0 - mean) }
      }.reduce(0, +)
      let deviation = within / Double(range.count - 2)
      let error = deviation * parts.reduce(0) { $0 + 1 / Double($1.count) }
      let statistic = (means[1] - means[0]) * (means[1] - means[0]) / error
      if statistic > best?.statistic ?? -1 { best = (index, statistic) }
    }
    return best
  }

  @Test("It is the strongest division that summing each part anew finds", arguments: 1...60)
  func reference(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 4 + random.below(20)
    let values = (0..<count).map { _ in Double(random.below(1_000_000)) / 1e5 - 5 }
    let least = 2 + random.below(3)
    let from = random.below(3)
    let fast = LevelDivision(of: values, in: from..<count, least: least)
    let naive = Self.reference(values, from..<count, least: least)
    #expect((fast == nil) == (naive == nil), "seed \(seed)")
    guard let fast, let naive else { return }
    #expect(fast.index == naive.index, "seed \(seed)")
    #expect(abs(fast.statistic - naive.statistic) <= 1e-9 * max(1, naive.statistic), "seed \(seed)")
  }

  @Test("Two parts of equal numbers differ without limit, and equal numbers do not differ")
  func equal() throws {
    let step = [0.0, 0, 0, 0, 0, 3, 3, 3, 3, 3]
    let division = try #require(LevelDivision(of: step, in: 0..<10, least: 5))
    #expect(division.index == 5 && division.statistic == .infinity)
    let level = [Double](repeating: 0, count: 10)
    #expect(try #require(LevelDivision(of: level, in: 0..<10, least: 5)).statistic == 0)
  }

  @Test("A spike is clamped to three deviations, and values that are mostly equal are not clamped")
  func clamped() {
    let values = [10.0, 11, 9, 10, 12, 8, 500]
    #expect(LevelDivision.clamped(values[...]) == [0, 1, -1, 0, 2, -2, 3 * 1.4826])
    #expect(LevelDivision.clamped([4.0, 4, 4, 4, 9]) == [0, 0, 0, 0, 5])
  }

  @Test("A stretch too short for two parts has none", arguments: 0...9)
  func short(_ count: Int) {
    let values = (0..<10).map(Double.init)
    #expect(LevelDivision(of: values, in: 0..<count, least: 5) == nil)
  }
}
