import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Changes over revisions")
struct ChangesTests {
  /// Values of machines with noise of 2 %, each multiplied by what a closure returns.
  private func values(
    machines: Int, revisions: Int, _ random: inout SplitMix64,
    _ factor: (_ machine: Int, _ revision: Int) -> Double
  ) -> [String: [Int: Double]] {
    var values: [String: [Int: Double]] = [:]
    for machine in 0..<machines {
      for revision in 0..<revisions {
        let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        values["m\(machine)", default: [:]][revision] =
          Double(100 * (machine + 1)) * (1 + 0.02 * sum) * factor(machine, revision)
      }
    }
    return values
  }

  /// The share of the runs that a debug build makes, which takes fifteen times as long.
  private let share = BuildDescription.isDebug ? 0.1 : 1

  private func search(_ values: [String: [Int: Double]]) -> [FleetChanges.Change] {
    FleetChanges(values, leastEffect: 0.01).found
  }

  @Test("A change on all machines is one of the code, at its revision or beside it")
  func code() throws {
    var random = SplitMix64(seed: 31)
    var right = 0
    for _ in 0..<20 {
      let found = search(
        values(machines: 8, revisions: 30, &random) { $1 < 14 ? 1 : 1.05 })
      if found.count == 1, let first = found.first, first.cause == .code,
        abs(first.revision - 14) <= 1, abs(first.ratio - 1.05) < 0.02
      {
        right += 1
      }
    }
    #expect(right >= 17, "seed 31")
  }

  @Test("A change of one machine among three or more is one of that machine", arguments: [3, 4, 8])
  func machine(count: Int) {
    var random = SplitMix64(seed: 32)
    let (runs, least) = BuildDescription.isDebug ? (10, 8) : (20, 17)
    var right = 0
    for _ in 0..<runs {
      let found = search(
        values(machines: count, revisions: 30, &random) { $0 == 1 && $1 >= 15 ? 0.9 : 1 })
      if found.map(\.cause) == [.machine("m1")], abs(found[0].revision - 15) <= 1 { right += 1 }
    }
    #expect(right >= least, "seed 32: \(right) of \(runs)")
  }

  @Test("Both at once are told apart, also if machines miss revisions")
  func both() {
    var random = SplitMix64(seed: 33)
    var all = values(machines: 6, revisions: 40, &random) { machine, revision in
      (revision < 12 ? 1 : 1.1) * (machine == 4 && revision >= 28 ? 0.8 : 1)
    }
    for machine in all.keys.sorted() {
      for revision in 0..<40 where random.below(4) == 0 { all[machine]?[revision] = nil }
    }
    let found = search(all)
    #expect(found.contains { $0.cause == .code && abs($0.revision - 12) <= 1 }, "\(found)")
    #expect(
      found.contains { $0.cause == .machine("m4") && abs($0.revision - 28) <= 2 }, "\(found)")
    #expect(found.count <= 3, "\(found)")
  }

  @Test("Two machines cannot tell the causes apart, and one cannot either", arguments: [1, 2])
  func few(count: Int) {
    var random = SplitMix64(seed: 34)
    let found = search(values(machines: count, revisions: 30, &random) { $1 < 15 ? 1 : 1.2 })
    #expect(found.map(\.cause) == [.unknown], "\(found)")
  }

  @Test("Series without a step, and with one spike each, have few changes", arguments: [1.0, 1.5])
  func spikes(factor: Double) {
    var random = SplitMix64(seed: 35)
    let count = (0..<100).count { _ in
      let spike = 5 + random.below(40)
      return !search(values(machines: 1, revisions: 50, &random) { $1 == spike ? factor : 1 })
        .isEmpty
    }
    // 1 of 100 is expected.
    #expect(count <= 5, "seed 35")
  }

  @Test("A change below the smallest effect does not count")
  func effect() {
    var random = SplitMix64(seed: 36)
    let all = values(machines: 1, revisions: 60, &random) { $1 < 30 ? 1 : 1.06 }
    #expect(FleetChanges(all, leastEffect: 0.01).found.count == 1)
    #expect(FleetChanges(all, leastEffect: 0.1).found.isEmpty)
    #expect(FleetChanges(["m": [0: 1, 1: 2]], leastEffect: 0.01).found.isEmpty)
  }

  @Test("Kept changes stay where they are when revisions are added, and later ones are found")
  func kept() {
    var random = SplitMix64(seed: 37)
    for _ in 0..<5 {
      let all = values(machines: 5, revisions: 60, &random) { machine, revision in
        (revision < 12 ? 1 : 1.05) * (revision < 45 ? 1 : 1.2)
          * (machine == 3 && revision >= 20 ? 0.9 : 1)
      }
      let early = all.mapValues { $0.filter { $0.key < 30 } }
      let first = FleetChanges(early, leastEffect: 0.01).found
      let later = FleetChanges(all, kept: first, leastEffect: 0.01).found
      for change in first {
        #expect(
          later.contains { $0.revision == change.revision && $0.cause == change.cause },
          "\(first) \(later)")
      }
      #expect(later.contains { $0.cause == .code && abs($0.revision - 45) <= 1 }, "\(later)")
      #expect(Set(later.map { "\($0.revision) \($0.cause)" }).count == later.count)
    }
  }

  @Test(
    "Steps of 2 % in noise of 2 % are found in a third of the sequences, most of them near the right place"
  )
  func smallSteps() {
    var random = SplitMix64(seed: 38)
    var (near, found) = (0, 0)
    for _ in 0..<100 {
      let changes = search(values(machines: 1, revisions: 50, &random) { $1 < 25 ? 1 : 1.02 })
      found += changes.isEmpty ? 0 : 1
      near += changes.contains { abs($0.revision - 25) <= 3 } ? 1 : 0
    }
    // A step as large as the noise: 39 of 100 are found, and 24 within three revisions.
    #expect(found >= 33, "seed 38: \(found) of 100")
    #expect(near >= 20, "seed 38: \(near) of 100")
  }

  @Test(
    "Of 1,000 sequences at most 10 have a change without a step, and at most 20 with a spike",
    arguments: [(1.0, 10), (1.5, 20)])
  func falseAlarms(spike: Double, most: Int) {
    var random = SplitMix64(seed: 39)
    let count = (0..<Int(1000 * share)).count { _ in
      let place = 5 + random.below(40)
      return !search(values(machines: 1, revisions: 50, &random) { $1 == place ? spike : 1 })
        .isEmpty
    }
    #expect(Double(count) <= Double(most) * share, "seed 39: \(count)")
  }

  @Test("A change on 20 machines and a change of one of them are told apart in 19 of 20 runs")
  func toldApart() {
    var random = SplitMix64(seed: 40)
    var right = 0
    let runs = Int(200 * share)
    for run in 0..<runs {
      let isCode = run % 2 == 0
      let found = search(
        values(machines: 20, revisions: 30, &random) { machine, revision in
          revision >= 15 && (isCode || machine == 7) ? 1.1 : 1
        })
      let cause = isCode ? FleetChanges.Cause.code : .machine("m7")
      let own = found.filter { $0.cause == cause && abs($0.revision - 15) <= 1 }
      // Each of 20 sequences has a change by chance in one of a hundred runs: those are smaller.
      let largest = found.max { abs($0.ratio - 1) < abs($1.ratio - 1) }
      if own.count == 1, largest?.cause == cause { right += 1 }
    }
    #expect(20 * right >= 19 * runs, "seed 40: \(right) of \(runs)")
  }
}
