import ApusMeasure
import ApusTestSupport
import Testing

@Suite("ChangeDetector")
struct ChangeDetectorTests {
  /// Fewer permutations than by default, so that simulations are fast; at 5 % they suffice.
  private func quick(_ seed: UInt64) -> ChangeDetector {
    ChangeDetector(permutations: 99, significance: 0.05, seed: seed)
  }

  private static let normal = NoiseSeries(distribution: .normal)

  @Test(
    "Of 200 series without a change about 5 % alarm at 5 %, heavy tails and mild memory included",
    arguments: [
      normal, NoiseSeries(distribution: .cauchy), NoiseSeries(distribution: .exponential),
      NoiseSeries(distribution: .normal, memory: 0.1),
      NoiseSeries(distribution: .normal, memory: 0.2),
    ])
  func falseAlarms(_ series: NoiseSeries) throws {
    let alarms = try (1...200 as ClosedRange<UInt64>).filter { seed in
      try !#require(quick(seed).changes(in: series.values(40, seed: seed))).isEmpty
    }
    #expect(alarms.count <= 12)
  }

  @Test("A step of three deviations in 40 values is found within two places in 95 of 100 series")
  func planted() throws {
    let found = try (1...100 as ClosedRange<UInt64>).filter { seed in
      let at = 10 + Int(seed) % 21
      let values = Self.normal.values(40, seed: seed, steps: [(at, 3)])
      return try #require(quick(seed).changes(in: values)).contains { abs($0.index - at) <= 2 }
    }
    #expect(found.count >= 95)
  }

  @Test("Steps up and down again are all found at the default significance", arguments: 1...3)
  func several(_ seed: UInt64) throws {
    let values = Self.normal.values(60, seed: seed, steps: [(15, 8), (30, -5), (45, 9)])
    let changes = try #require(ChangeDetector().changes(in: values))
    #expect(changes.map(\.index) == [15, 30, 45])
    #expect(changes.allSatisfy { $0.significance <= 0.01 && $0.significance >= 0.001 })
  }

  @Test("A change that is undone before the end is found", arguments: 1...3)
  func undone(_ seed: UInt64) throws {
    let values = Self.normal.values(40, seed: seed, steps: [(16, 8), (24, -8)])
    #expect(try #require(ChangeDetector().changes(in: values)).map(\.index) == [16, 24])
  }

  @Test("A change of the spread alone is found in a quarter of the series")
  func spread() throws {
    let series: UInt64 = BuildDescription.isDebug ? 8 : 20
    let found = try (1...series).filter { seed in
      let calm = Self.normal.values(40, seed: seed)
      let wild = Self.normal.values(40, seed: seed + 100).map { $0 * 20 }
      return try #require(ChangeDetector().changes(in: calm + wild))
        .contains { abs($0.index - 40) <= 10 }
    }
    #expect(found.count * 4 >= series, "seeds \(found) of \(series)")
  }

  @Test("A spike is no change: of 200 series with one, at most 4 have a change at 1 %")
  func spikes() throws {
    let found = try (1...200 as ClosedRange<UInt64>).filter { seed in
      var values = Self.normal.values(50, seed: seed)
      values[Int(seed) % 50] += 15
      return try !#require(ChangeDetector().changes(in: values)).isEmpty
    }
    #expect(found.count <= 4, "seeds \(found)")
  }

  @Test("A step of one deviation among 50 values is found in 35 of 100 series without memory")
  func smallStep() throws {
    let detector = ChangeDetector(significance: 0.008, keepsMemory: false)
    let found = try (1...100 as ClosedRange<UInt64>).filter { seed in
      let values = Self.normal.values(50, seed: seed, steps: [(25, 1)])
      return try !#require(detector.changes(in: values)).isEmpty
    }
    #expect(found.count >= 35, "\(found.count)")
  }

  @Test("Fewer than two segments are undecided, and two are not", arguments: 0...9)
  func undecided(_ count: Int) {
    let values = Self.normal.values(10, seed: 1)
    #expect(ChangeDetector().changes(in: Array(values.prefix(count))) == nil)
    #expect(ChangeDetector().changes(in: values) != nil)
  }

  @Test(
    "Equal values have no change, and extreme values do not trap",
    arguments: [0, 1, -3, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
  func constant(_ value: Double) {
    #expect(ChangeDetector().changes(in: [Double](repeating: value, count: 30)) == [])
    let signs = (0..<30).map { $0 % 2 == 0 ? value : -value }
    #expect(ChangeDetector().changes(in: signs) == [])
  }

  @Test("A count that steps from one number to another is a change although all else is ties")
  func ties() throws {
    let values = [Double](repeating: 0, count: 12) + [Double](repeating: 1, count: 12)
    let changes = try #require(ChangeDetector().changes(in: values))
    #expect(changes.map(\.index) == [12])
    #expect(changes.map(\.significance) == [0.001 / 0.8])
  }

  @Test("Changes are at least a segment apart, and from the ends", arguments: [2, 5, 8])
  func leastSegment(_ least: Int) throws {
    let detector = ChangeDetector(leastSegment: least, permutations: 99, significance: 0.5)
    let values = Self.normal.values(40, seed: 9, steps: [(10, 8), (20, -8), (30, 8)])
    let bounds = [0] + (try #require(detector.changes(in: values))).map(\.index) + [40]
    #expect(bounds.count > 2)
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $1 - $0 >= least })
  }

  @Test("Neither the unit nor a second run changes the result", arguments: 1...2)
  func scale(_ seed: UInt64) throws {
    let values = Self.normal.values(30, seed: seed, steps: [(12, 4)])
    let changes = try #require(ChangeDetector().changes(in: values))
    #expect(ChangeDetector().changes(in: values.map { $0 * 1024 }) == changes)
    #expect(ChangeDetector().changes(in: values) == changes)
  }

  @Test("A significance that so few permutations cannot reach traps with a message")
  func unreachable() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ChangeDetector(permutations: 99, significance: 0.005)
    }
    expectTrap(result, saying: "so few permutations cannot reach the significance")
  }
}
