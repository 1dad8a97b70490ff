import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Comparisons of a fleet")
struct ComparisonTests {
  private func series(
    _ name: String, _ better: MetricKey.Polarity = .less
  ) -> FleetSeries {
    FleetSeries(probe: "benchmark", variant: name, parameter: "{}", unit: "ns", better: better)
  }

  private func value(_ value: Double, _ machine: String = "m", spread: Double? = 0.002)
    -> FleetValue
  {
    FleetValue(
      machine: machine, value: value, low: spread.map { value * (1 - $0) },
      high: spread.map { value * (1 + $0) }, samples: 20)
  }

  private func pair(
    _ old: [FleetValue], _ new: [FleetValue], _ better: MetricKey.Polarity = .less
  ) -> FleetPair {
    var pair = FleetPair(series("time", better))
    pair.old = old
    pair.new = new
    return pair
  }

  private func noise(_ random: inout SplitMix64, _ deviation: Double) -> Double {
    let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    return 1 + deviation * sum
  }

  @Test("A planted ratio is near the middle of its interval, and has its direction by the polarity")
  func planted() throws {
    var random = SplitMix64(seed: 1)
    for (better, verdict) in [
      (MetricKey.Polarity.less, FleetComparison.Verdict.worse), (.more, .better),
      (.neither, .differs),
    ] {
      let old = (0..<10).map { _ in value(100 * noise(&random, 0.01)) }
      let new = (0..<10).map { _ in value(110 * noise(&random, 0.01), "n") }
      let row = try #require(
        FleetComparison([pair(old, new, better)], pairsMachines: false).rows.first)
      #expect(row.verdict == verdict)
      let (ratio, low, high) = (
        try #require(row.ratio), try #require(row.low), try #require(row.high)
      )
      #expect(low < ratio && ratio < high && high - low < 0.04 && abs(ratio - 1.1) < 0.02)
    }
  }

  @Test("Of identical sides few runs show a difference, however many series there are")
  func identical() {
    var random = SplitMix64(seed: 2)
    var alarms = 0
    for _ in 0..<200 {
      let pairs = (0..<20).map { _ in
        pair(
          (0..<5).map { _ in value(100 * noise(&random, 0.02)) },
          (0..<5).map { _ in value(100 * noise(&random, 0.02), "n") })
      }
      let comparison = FleetComparison(pairs, pairsMachines: false)
      if comparison.rows.contains(where: { $0.verdict != .same }) { alarms += 1 }
    }
    // 5 % of 200 runs are expected at most; 20 or more have a probability below 0.1 %.
    #expect(alarms < 20, "seed 2")
  }

  @Test("Intervals cover the planted ratio in 95 % of the runs")
  func coverage() {
    var random = SplitMix64(seed: 4)
    var covered = 0
    for _ in 0..<1000 {
      let row = FleetComparison(
        [
          pair(
            (0..<4).map { _ in value(100 * noise(&random, 0.02)) },
            (0..<8).map { _ in value(103 * noise(&random, 0.01), "n") })
        ], pairsMachines: false
      ).rows[0]
      if let low = row.low, let high = row.high, low <= 1.03, 1.03 <= high { covered += 1 }
    }
    // 950 are expected; fewer than 920 have a probability below 0.01 %.
    #expect(covered >= 920, "seed 4")
  }

  @Test("Machines that both sides have are compared with themselves")
  func paired() {
    var random = SplitMix64(seed: 5)
    let machines = (0..<6).map { (name: "m\($0)", level: Double(100 * ($0 + 1))) }
    let old = machines.flatMap { machine in
      (0..<3).map { _ in value(machine.level * noise(&random, 0.005), machine.name) }
    }
    let new = machines.flatMap { machine in
      (0..<3).map { _ in value(1.03 * machine.level * noise(&random, 0.005), machine.name) }
    }
    let paired = FleetComparison([pair(old, new)], pairsMachines: true).rows[0]
    let independent = FleetComparison([pair(old, new)], pairsMachines: false).rows[0]
    #expect(paired.verdict == .worse)
    #expect(independent.verdict == .same)
    #expect(abs((paired.ratio ?? 0) - 1.03) < 0.01)
  }

  @Test("A single session has the interval of its own estimate, and none without one")
  func single() {
    let decided = FleetComparison([pair([value(100)], [value(110, "n")])], pairsMachines: false)
    #expect(decided.rows[0].verdict == .worse)
    let undecided = FleetComparison(
      [pair([value(100, spread: nil)], [value(110, "n")])], pairsMachines: false)
    #expect(undecided.rows[0].verdict == .undecided)
    #expect(undecided.rows[0].ratio.map { abs($0 - 1.1) < 1e-9 } == true)
    #expect(undecided.rows[0].low == nil)
  }

  @Test("Counts that never vary differ or are equal, also if they are zero")
  func counts() {
    func verdict(_ old: [Double], _ new: [Double]) -> FleetComparison.Verdict {
      FleetComparison(
        [pair(old.map { value($0, spread: 0) }, new.map { value($0, "n", spread: 0) })],
        pairsMachines: false
      ).rows[0].verdict
    }
    #expect(verdict([0, 0], [0]) == .same)
    #expect(verdict([0, 0], [3]) == .worse)
    #expect(verdict([3], [0]) == .better)
    #expect(verdict([3, 3], [3, 3]) == .same)
    #expect(verdict([3, 3], [4, 4]) == .worse)
    #expect(verdict([0, 1], [3]) == .undecided)
  }

  @Test("Series of one side are counted and not compared")
  func unpaired() {
    let comparison = FleetComparison(
      [pair([value(1)], []), pair([], [value(1)]), pair([value(1)], [value(1)])],
      pairsMachines: false)
    #expect(comparison.rows.count == 1)
    #expect(comparison.unpairedCount == 2)
  }
}
