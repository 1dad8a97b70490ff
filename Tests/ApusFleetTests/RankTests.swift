import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Ranks of machines")
struct RankTests {
  private func series(
    _ name: String, own: Double, others: [Double], better: MetricKey.Polarity = .less
  ) -> FleetRank.Series {
    FleetRank.Series(
      FleetSeries(probe: "p", variant: name, parameter: "{}", unit: "ns", better: better), own: own,
      others: others)
  }

  private func value(_ random: inout SplitMix64, _ level: Double) -> Double {
    let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    return level * (1 + 0.02 * sum)
  }

  @Test("The share counts worse machines by the polarity, and equal ones half")
  func share() {
    let others = [90.0, 100, 110, 120]
    func row(_ better: MetricKey.Polarity) -> FleetRank.Row {
      FleetRank([series("a", own: 100, others: others, better: better)]).rows[0]
    }
    #expect(row(.less).share == 0.625)
    #expect(row(.more).share == 0.375)
    #expect(row(.neither).share == nil)
    #expect(row(.less).interval.contains(0.625))
    #expect(abs((row(.less).ratio ?? 0) - 100 / (100.0 * 110).squareRoot()) < 1e-12)
    #expect(FleetRank([series("a", own: 1, others: [])]).rows.isEmpty)
    #expect(FleetRank([series("a", own: 0, others: others)]).rows[0].ratio == nil)
  }

  @Test("A machine that is slower in all series is in line; a single series is not")
  func outOfLine() {
    var random = SplitMix64(seed: 21)
    var all = (0..<20).map { number in
      series(
        "s\(number)", own: value(&random, 120), others: (0..<15).map { _ in value(&random, 100) })
    }
    #expect(FleetRank(all).rows.allSatisfy { !$0.isOutOfLine })
    all[7] = series("s7", own: 150, others: all[7].others)
    let rank = FleetRank(all)
    #expect(rank.rows.filter(\.isOutOfLine).map(\.series.series.variant) == ["s7"])
    #expect(abs((rank.ratio ?? 0) - 1.2) < 0.02)
  }

  @Test("Machines like all others are seldom out of line", arguments: [4, 20])
  func alarms(machines: Int) {
    var random = SplitMix64(seed: 22)
    let alarms = (0..<200).count { _ in
      let all = (0..<10).map { number in
        series(
          "s\(number)", own: value(&random, 100),
          others: (1..<machines).map { _ in value(&random, 100) })
      }
      return FleetRank(all).rows.contains(where: \.isOutOfLine)
    }
    // 10 are expected at 5 %; more than 22 have a probability below 0.1 %.
    #expect(alarms <= 22, "seed 22")
  }
}
