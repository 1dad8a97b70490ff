import ApusMeasure
import Testing

@testable import ApusLab

@Suite("BurstDepths")
struct BurstDepthsTests {
  @Test("If all bursts stalled, all statistics are exact")
  func exact() {
    let depths = BurstDepths([11, 37, 30].map { .exactly($0) })
    #expect(depths.average == .exactly(26))
    #expect(depths.worst == .exactly(11))
    #expect(depths.best == .exactly(37))
    #expect(depths.exact == [11, 37, 30])
  }

  @Test("A burst that did not stall makes all statistics bounds, except the worst")
  func bounds() {
    let depths = BurstDepths([.exactly(10), .atLeast(32), .exactly(12)])
    #expect(depths.average == .atLeast(18))
    #expect(depths.worst == .exactly(10))
    #expect(depths.best == .atLeast(32))
    #expect(depths.exact == nil)
    #expect(depths.bounds == 1)
  }

  @Test("If no burst stalled, even the worst is a bound")
  func nothingStalled() {
    let depths = BurstDepths([.atLeast(32), .atLeast(32)])
    #expect(depths.worst == .atLeast(32))
    #expect(depths.average == .atLeast(32))
  }

  @Test("A bound is not the value of a measurement")
  func outcome() {
    #expect(BurstCount.atLeast(32).outcome == .missing(.unavailable("at least 32 frames")))
    #expect(BurstCount.exactly(26).outcome == .measured(.reading(26, unit: .count)))
    #expect(BurstCount.exactly(26.5).description == "26.5")
  }
}

@Suite("TrialSpread")
struct TrialSpreadTests {
  @Test("The spread of three trials is the mean over all choices of three", arguments: 0..<50)
  func three(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 4...10, using: &random)
    let trials = [0.0] + (1..<count).map { _ in Double(Int.random(in: 1...40, using: &random)) }
    let spread = (trials.max() ?? 0) - (trials.min() ?? 0)
    let found = try #require(TrialSpread.timesThatOfThree(trials))
    #expect(abs(found - spread / Self.meanOfThree(trials)) < 1e-9, "seed \(seed)")
  }

  @Test("Three trials, or equal trials, have no spread ratio")
  func nothing() {
    #expect(TrialSpread.timesThatOfThree([1, 2, 3]) == nil)
    #expect(TrialSpread.timesThatOfThree([5, 5, 5, 5]) == nil)
  }

  @Test("The relative spread is the range divided by the average")
  func relative() { #expect(TrialSpread.relative([11, 37, 30]) == 1) }

  /// The slow reference implementation.
  private static func meanOfThree(_ trials: [Double]) -> Double {
    var ranges: [Double] = []
    for last in trials.indices {
      for middle in 0..<last {
        for first in 0..<middle {
          let three = [trials[first], trials[middle], trials[last]].sorted()
          ranges.append(three[2] - three[0])
        }
      }
    }
    return ranges.reduce(0, +) / Double(ranges.count)
  }
}
