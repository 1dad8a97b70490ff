import Foundation
import Testing

@testable import ApusMeasure

@Suite("PairedRatios")
struct PairedRatiosTests {
  private func ratios(_ times: [Double]) -> [Double] {
    var ratios = PairedRatios(variants: times.count)
    ratios.add(times)
    return ratios.twinMedians
  }

  @Test("The control is the baseline's second lane over its first, a ratio that of the means")
  func means() {
    let found = ratios([1, 3, 8, 4, 12, 8])
    #expect(found.count == 3)
    #expect(abs(found[0] - log(4)) < 1e-12)
    #expect(abs(found[1] - log(3)) < 1e-12)
    #expect(abs(found[2] - log(4)) < 1e-12)
  }

  @Test("Each ratio has the middle of its rounds")
  func middle() {
    var ratios = PairedRatios(variants: 4)
    for factor in [1, 2, 90] as [Double] { ratios.add([1, factor, 1, factor]) }
    #expect(ratios.count == 3)
    #expect(ratios.twinMedians[0] == 0)
    #expect(abs(ratios.twinMedians[1] - log(2)) < 1e-12)
  }

  @Test("Lanes that change places change the signs")
  func places() {
    let times = [1.0, 3, 4, 11]
    let swapped = [times[1], times[0], times[3], times[2]]
    #expect(abs(ratios(times)[1] + ratios(swapped)[1]) < 1e-12)
    #expect(abs(ratios(times)[0] + ratios([times[2], times[1], times[0], times[3]])[0]) < 1e-12)
  }

  @Test("A long tail to one side leans to no side", arguments: [1, 2] as [UInt64])
  func longTail(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func time() -> Double { exp(-log(Double.random(in: 0.001...1, using: &random))) }
    let draws = 20_000
    let positive = (0..<draws).count { _ in ratios([time(), time(), time(), time()])[1] > 0 }
    // The ratio of a single lane to the mean of two would give 44 %; four standard deviations are
    // 1.4 %.
    #expect(abs(Double(positive) / Double(draws) - 0.5) < 0.014)
  }

  @Test("A ratio is paired within its round, and a round without a value has none")
  func paired() {
    var ratios = PairedRatios(variants: 3)
    ratios.add([10, 20, nil])
    ratios.add([30, 90, 15])
    ratios.add([nil, 5, 5])
    #expect(ratios.count == 3)
    #expect(ratios.values(of: 0) == [10, 30])
    #expect(ratios.values(of: 2) == [15, 5])
    #expect(ratios.ratios(of: 1, over: 0) == [2, 3])
    #expect(ratios.ratios(of: 2, over: 1) == [15 / 90.0, 1])
    #expect(ratios.ratios(of: 2, over: 0) == [0.5])
    #expect(ratios.logarithms(of: [2], over: [1]).count == 2)
  }

  @Test("Drift between rounds does not change a ratio", arguments: [1, 2] as [UInt64])
  func drift(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var ratios = PairedRatios(variants: 2)
    for _ in 0..<50 {
      let drift = Double.random(in: 1...1000, using: &random)
      ratios.add([drift, 3 * drift])
    }
    #expect(ratios.ratios(of: 1, over: 0).allSatisfy { abs($0 - 3) < 1e-12 })
  }
}
