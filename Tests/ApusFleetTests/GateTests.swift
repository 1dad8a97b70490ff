import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("The gate of a revision")
struct GateTests {
  private let series = FleetSeries(
    probe: "benchmark", variant: "time", parameter: "{}", unit: "ns", better: .less)

  /// Values with noise of 2 %; the effect of each revision is shared by the machines, and the last one is multiplied.
  private func values(
    machines: Int, revisions: Int, last factor: Double, _ random: inout SplitMix64
  ) -> [String: [Int: Double]] {
    var values: [String: [Int: Double]] = [:]
    for revision in 0..<revisions {
      let shared = noise(&random)
      for machine in 0..<machines {
        let value = Double(100 * (machine + 1)) * shared * noise(&random)
        values["m\(machine)", default: [:]][revision] =
          value * (revision == revisions - 1 ? factor : 1)
      }
    }
    return values
  }

  private func noise(_ random: inout SplitMix64) -> Double {
    let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    return 1 + 0.02 * sum
  }

  private func verdicts(
    count: Int, machines: Int, last factor: Double, _ random: inout SplitMix64
  ) -> [FleetComparison.Verdict] {
    let all = (0..<count).map { _ in
      FleetGate.Series(
        series, values(machines: machines, revisions: 21, last: factor, &random), kept: [])
    }
    return FleetGate(all, revision: 20, leastEffect: 0.01).rows.map(\.verdict)
  }

  @Test("At most one of twenty gates without a change fails or praises", arguments: [1, 8])
  func falseAlarms(machines: Int) {
    var random = SplitMix64(seed: 41)
    let gates = BuildDescription.isDebug ? 40 : 200
    let count = (0..<gates).count { _ in
      verdicts(count: 20, machines: machines, last: 1, &random).contains { $0 != .same }
    }
    // One of twenty is expected at most.
    #expect(count * 10 <= gates, "seed 41: \(count)")
  }

  @Test("A revision that is a fifth slower is worse, and one that is a fifth faster is better")
  func changes() {
    var random = SplitMix64(seed: 42)
    let slower = verdicts(count: 50, machines: 4, last: 1.2, &random)
    #expect(slower.count { $0 == .worse } >= 47, "seed 42")
    let faster = verdicts(count: 50, machines: 4, last: 1 / 1.2, &random)
    #expect(faster.count { $0 == .better } >= 47, "seed 42")
    #expect(!slower.contains(.better) && !faster.contains(.worse))
  }

  @Test("Counts that never varied are told apart exactly, also if they are zero")
  func counts() {
    func verdict(_ values: [Double]) -> FleetComparison.Verdict {
      let own = ["m": Dictionary(uniqueKeysWithValues: values.enumerated().map { ($0, $1) })]
      let row = FleetGate(
        [.init(series, own, kept: [])], revision: values.count - 1, leastEffect: 0.01
      ).rows[0]
      return row.verdict
    }
    #expect(verdict([3, 3, 3, 3, 3, 3]) == .same)
    #expect(verdict([3, 3, 3, 3, 3, 4]) == .worse)
    #expect(verdict([0, 0, 0, 0, 0, 0]) == .same)
    #expect(verdict([0, 0, 0, 0, 0, 1]) == .worse)
    #expect(verdict([1, 1, 1, 1, 1, 0]) == .better)
    #expect(verdict([0, 1, 0, 1, 0, 1]) == .undecided)
    #expect(verdict([3, 3, 3, 3, 4]) == .undecided)
    // A change below the smallest effect does not count.
    #expect(verdict([1000, 1000, 1000, 1000, 1000, 1001]) == .same)
  }

  @Test(
    "A machine without enough earlier revisions is left out, and after a kept change it begins anew"
  )
  func machines() {
    let steady = Dictionary(uniqueKeysWithValues: (0...20).map { ($0, $0 < 10 ? 50.0 : 100.0) })
    let rows = { (kept: [FleetChanges.Change]) in
      FleetGate(
        [.init(series, ["a": steady, "b": [19: 7, 20: 900]], kept: kept)], revision: 20,
        leastEffect: 0.01
      ).rows
    }
    let step = FleetChanges.Change(revision: 10, cause: .code, ratio: 2, probability: 0.002)
    #expect(rows([step])[0].verdict == .same)
    #expect(rows([step])[0].machineCount == 1)
    #expect(rows([step])[0].revisionCount == 10)
    let other = FleetChanges.Change(
      revision: 18, cause: .machine("b"), ratio: 2, probability: 0.002)
    #expect(rows([step, other])[0].revisionCount == 10)
    let late = FleetChanges.Change(revision: 17, cause: .code, ratio: 2, probability: 0.002)
    #expect(rows([late])[0].verdict == .undecided)
  }
}
