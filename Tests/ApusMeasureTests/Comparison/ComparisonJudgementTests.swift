import Foundation
import Testing

@testable import ApusMeasure

@Suite("ComparisonJudgement")
struct ComparisonJudgementTests {
  /// Returns the results of ten processes around a logarithm, spread by `spread` to either side.
  private func processes(_ centre: Double, spread: Double = 0.0005, count: Int = 10) -> [Double] {
    (0..<count).map { centre + spread * (Double($0) / Double(max(1, count - 1)) * 2 - 1) }
  }

  private func verdict(_ control: [Double], _ candidate: [Double]) -> ComparisonVerdict? {
    ComparisonJudgement(control: control, candidates: [candidate]).findings.first?.verdict
  }

  @Test("A candidate like the control is within the floor")
  func alike() {
    #expect(verdict(processes(0), processes(0)) == .withinFloor)
    #expect(verdict(processes(0), processes(0.00005)) == .withinFloor)
  }

  @Test("A candidate beyond the floor in every process has a direction")
  func beyond() {
    #expect(verdict(processes(0), processes(0.01)) == .slower)
    #expect(verdict(processes(0), processes(-0.01)) == .faster)
  }

  @Test("A difference that is clear has a direction, also where the floor reaches further")
  func nearFloor() {
    #expect(verdict(processes(0, spread: 0.02), processes(0.018, spread: 0.004)) == .slower)
  }

  @Test("An interval that excludes 1 is undecided if the baseline's copies differ by as much")
  func biasedControl() {
    #expect(verdict(processes(0.01), processes(0.01)) == .undecided)
  }

  @Test("A floor above the limit, or an interval beyond it, is undecided")
  func floorLimit() {
    // The floor is about 8 %.
    let control = processes(0, spread: 0.1)
    #expect(verdict(control, processes(0, spread: 0.02)) == .undecided)
    #expect(verdict(control, processes(0.5, spread: 1)) == .undecided)
    #expect(verdict(processes(0, spread: 0.04), processes(0, spread: 0.1)) == .undecided)
    let judgement = ComparisonJudgement(
      control: control, candidates: [processes(0, spread: 0.02)],
      criteria: ComparisonCriteria(floorLimit: 0.15))
    #expect(judgement.findings[0].verdict == .withinFloor)
  }

  @Test("A candidate that scatters far beyond the floor is undecided")
  func wide() {
    #expect(verdict(processes(0), processes(0, spread: 0.2)) == .undecided)
  }

  @Test("Fewer than six processes are undecided, and so is nothing at all", arguments: [0, 1, 5])
  func few(_ count: Int) {
    #expect(verdict(processes(0, count: count), processes(0.5, count: count)) == .undecided)
  }

  @Test("The ratio is a factor with its exact interval")
  func ratio() throws {
    let logarithms = processes(0.6931471805599453, spread: 0.01)
    let judgement = ComparisonJudgement(control: processes(0), candidates: [logarithms])
    let ratio = try #require(judgement.findings[0].ratio)
    #expect(abs(ratio.value - 2) < 1e-9)
    #expect((ratio.low ?? 0) < 2)
    #expect((ratio.high ?? 0) > 2)
    #expect(ratio.unit == .ratio)
    #expect(ratio.population == .processes)
  }

  /// Returns sets of four processes; the layout scatters each by 1.34 %, like that of a hash table.
  private func setsOfFour(
    _ count: Int, change: Double, _ random: inout SplitMix64
  ) -> (control: [Double], candidate: [Double]) {
    func process(_ change: Double = 0) -> Double {
      let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
      return exp(0.0134 * (sum - 6) + change)
    }
    return (0..<count).reduce(into: ([], [])) { found, _ in
      var ratios = PairedRatios(variants: 4)
      ratios.add([process(), process(change), process(), process(change)])
      found.0.append(ratios.twinMedians[0])
      found.1.append(ratios.twinMedians[1])
    }
  }

  @Test("Two per cent are found at 99 % through a scatter of 1.34 %, and nothing without them")
  func power() {
    var random = SplitMix64(seed: 11)
    var found = 0
    var kept = 0
    let comparisons = 60
    for _ in 0..<comparisons {
      let (control, changed) = setsOfFour(60, change: 0.0198, &random)
      let judgement = ComparisonJudgement(
        control: control, candidates: [changed], criteria: ComparisonCriteria(confidence: 0.99))
      if judgement.findings[0].verdict == .slower { found += 1 }
      let (again, same) = setsOfFour(60, change: 0, &random)
      let identical = ComparisonJudgement(
        control: again, candidates: [same], criteria: ComparisonCriteria(confidence: 0.99))
      if identical.findings[0].verdict == .withinFloor { kept += 1 }
    }
    // Against the far end of the floor, 89 % would be found.
    #expect(found >= 58, "\(found) of \(comparisons)")
    #expect(kept >= 57, "\(kept) of \(comparisons)")
  }

  @Test(
    "Identical candidates get a direction in at most 5 % of comparisons",
    arguments: [1, 2] as [UInt64])
  func falseAlarms(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func noise() -> Double {
      (0..<6).map { _ in Double.random(in: -1...1, using: &random) }.reduce(0, +)
    }
    var alarms = 0
    let comparisons = 1000
    for _ in 0..<comparisons {
      let control = (0..<10).map { _ in noise() }
      let candidate = (0..<10).map { _ in noise() }
      let judgement = ComparisonJudgement(control: control, candidates: [candidate])
      let verdict = judgement.findings[0].verdict
      if verdict == .faster || verdict == .slower { alarms += 1 }
    }
    #expect(alarms <= comparisons / 20, "\(alarms) of \(comparisons)")
  }
}
