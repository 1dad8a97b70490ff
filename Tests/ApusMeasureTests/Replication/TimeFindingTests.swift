import Testing

@testable import ApusMeasure

@Suite("TimeFinding")
struct TimeFindingTests {
  /// Returns the times of processes around 100 ns with a scatter of 2 %, multiplied by a factor.
  private func processes(
    _ count: Int = 6, epochs: Int = 60, seed: UInt64 = 5,
    _ factor: (_ process: Int, _ position: Double) -> Double
  ) -> [[Double]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { process in
      (0..<epochs).map { epoch in
        100 * Double.random(in: 0.98...1.02, using: &random)
          * factor(process, Double(epoch) / Double(epochs - 1))
      }
    }
  }

  @Test("A time that grows or falls in every process is found")
  func trends() {
    #expect(EpochTrend(processes { _, position in 1 + position })?.finding == .grows)
    #expect(EpochTrend(processes { _, position in 2 - position })?.finding == .falls)
    #expect(EpochTrend(processes(epochs: 5000) { _, position in 1 + position })?.finding == .grows)
  }

  @Test("No trend is found if one process disagrees, if the change is small, or without a change")
  func noTrends() {
    #expect(EpochTrend(processes { process, p in process == 3 ? 1 : 1 + p })?.finding == nil)
    #expect(EpochTrend(processes { _, position in 1 + 0.03 * position })?.finding == nil)
    for seed in 1...50 as ClosedRange<UInt64> {
      #expect(EpochTrend(processes(seed: seed) { _, _ in 1 })?.finding == nil, "seed \(seed)")
    }
  }

  @Test("A trend is found in short processes, and one without epochs does not hide it")
  func shortProcesses() {
    for seed in 1...50 as ClosedRange<UInt64> {
      let grows = processes(epochs: 6, seed: seed) { _, position in 1 + position }
      #expect(EpochTrend(grows)?.finding == .grows, "seed \(seed)")
      #expect(EpochTrend(grows + [[100, 90]])?.finding == .grows, "seed \(seed)")
      let flat = processes(3, epochs: 6, seed: seed) { _, _ in 1 }
      #expect(EpochTrend(flat)?.finding == nil, "seed \(seed)")
    }
  }

  @Test("A correlation that chance could make in a few short processes is no trend")
  func chance() {
    // Two of three processes have 5 of 6 pairs in order, the third all.
    let short = [[1.0, 2, 3, 4], [1, 2, 4, 3], [2, 1, 3, 4]]
    #expect(EpochTrend(short)?.finding == nil)
  }

  @Test("Few processes or few epochs have no trend")
  func fewEpochs() {
    #expect(EpochTrend(processes(2) { _, position in 1 + position }) == nil)
    #expect(EpochTrend(processes(epochs: 3) { _, position in 1 + position }) == nil)
    #expect(EpochTrend([]) == nil)
  }

  @Test("Two modes are found within processes and between processes, with their share")
  func modes() throws {
    let between = processes { process, _ in process < 2 ? 1.3 : 1 }.flatMap { $0 }
    let found = try #require(TwoModes(between))
    #expect(abs(found.lower - 100) < 3 && abs(found.upper - 130) < 4)
    #expect(abs(found.upperShare - 1.0 / 3) < 0.01)
    #expect(TwoModes(processes { _, position in position < 0.5 ? 1 : 1.3 }.flatMap { $0 }) != nil)
  }

  @Test("One mode with a tail, a few outliers, or a spread of its own is a single mode")
  func singleModes() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      func uniform() -> Double { Double.random(in: 1e-9...1, using: &random) }
      let flat = (0..<600).map { _ in 100 + 50 * uniform() }
      let tailed = flat.map { _ in 100 + 20 / uniform().squareRoot() }
      let disturbed = flat.map { _ in uniform() < 0.05 ? 300 : 100 + uniform() }
      for times in [flat, tailed, disturbed] { #expect(TwoModes(times) == nil, "seed \(seed)") }
    }
    #expect(TwoModes([Double](repeating: 3, count: 100)) == nil)
    #expect(TwoModes([1, 2]) == nil)
  }

  @Test("A body up to 1.5 ns above the empty loop is at its floor, unless it declares that")
  func floor() {
    let clock = TickClock(
      source: .monotonicClock, ticksPerNanosecond: 2, relativeUncertainty: 0, stepNanoseconds: 1,
      costNanoseconds: 1)
    func findings(_ slope: Double, byDesign: Bool = false) -> [TimeFinding] {
      CaseFindings(
        processes { _, _ in 1 }, Detector(bodySlope: slope, floorSlope: 1), clock,
        isAtLoopFloorByDesign: byDesign
      ).all
    }
    #expect(findings(3.9) == [.atLoopFloor])
    #expect(findings(4.1) == [])
    #expect(findings(3.9, byDesign: true) == [])
  }

  @Test("Every finding has a code that reads back and an explanation with a remedy")
  func codes() {
    for finding in TimeFinding.allCases {
      #expect(TimeFinding(finding.code) == finding)
      #expect(finding.explanation.contains(";"))
    }
    #expect(TimeFinding(VerdictCode("slower")) == nil)
  }
}
