import Testing

@testable import ApusMeasure

@Suite("SignedRanks")
struct SignedRanksTests {
  /// The slow computation with every pattern of signs.
  private func reference(_ limit: Double, _ samples: [Double]) -> Double {
    let distances = samples.map { $0 - limit }
    let order = distances.sorted { abs($0) < abs($1) }
    let seen = order.indices.reduce(0) { order[$1] > 0 ? $0 + $1 + 1 : $0 }
    var asGreat = 0
    for pattern in 0..<(1 << samples.count) {
      let sum = samples.indices.reduce(0) { (pattern >> $1) & 1 == 1 ? $0 + $1 + 1 : $0 }
      if sum >= seen { asGreat += 1 }
    }
    return Double(asGreat) / Double(1 << samples.count)
  }

  @Test("The probability is that of counting all patterns of signs", arguments: 1...10)
  func probability(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let ranks = SignedRanks(count: count)
    for _ in 0..<20 {
      let samples = (0..<count).map { _ in Double.random(in: -1...2, using: &random) }
      let difference = ranks.probabilityAbove(0.3, samples) - reference(0.3, samples)
      #expect(abs(difference) < 1e-12)
    }
  }

  @Test("Ties count against the surprise")
  func ties() {
    let ranks = SignedRanks(count: 4)
    #expect(ranks.probabilityAbove(1, [1, 1, 1, 1]) == 1)
    // If two distances are equal, the positive distance has the lower rank: 1 and 3 and 4, of 10.
    #expect(ranks.probabilityAbove(0, [-1, 1, 2, 3]) == 3.0 / 16)
  }

  @Test("No samples give a probability of 1")
  func none() { #expect(SignedRanks(count: 0).probabilityAbove(0, []) == 1) }

  @Test("The middle is that of the means of pairs, its ends those of the test")
  func middle() throws {
    let found = SignedRanks(count: 6).middle(of: [1, 2, 3, 4, 5, 30], confidence: 0.95)
    // The eleventh of the 21 means: 1, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3, 3.5, 3.5, ...
    #expect(found.value == 3.5)
    let ends = try #require(found.ends)
    #expect(ends.low == 1 && ends.high == 30)
    #expect(SignedRanks(count: 5).middle(of: [1, 2, 3, 4, 5], confidence: 0.95).ends == nil)
    #expect(SignedRanks(count: 7).middle(of: [1, 2, 3, 4, 5, 6, 7], confidence: 0.99).ends == nil)
    let eight = SignedRanks(count: 8).middle(of: [1, 2, 3, 4, 5, 6, 7, 8], confidence: 0.99)
    #expect(eight.ends?.low == 1 && eight.ends?.high == 8)
  }

  @Test("The interval misses the middle about as often as it says", arguments: [8, 10, 25, 60])
  func coverage(_ count: Int) {
    var random = SplitMix64(seed: 7)
    let ranks = SignedRanks(count: count)
    var missed = 0
    for _ in 0..<400 {
      let samples = (0..<count).map { _ in
        Double.random(in: 0...1, using: &random) - Double.random(in: 0...1, using: &random)
      }
      guard let ends = ranks.middle(of: samples, confidence: 0.95).ends else { continue }
      if ends.low > 0 || ends.high < 0 { missed += 1 }
    }
    // Twenty are expected; thirty-six would occur once in two thousand runs.
    #expect(missed < 36, "\(missed)")
  }
}
