import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("ProbeRounds")
struct ProbeRoundsTests {
  private struct Fixture: Probe {
    let key: ProbeKey
    let weight: Double
    var summary: String { "" }
    var method: String { "" }
    func run(_ context: ProbeContext) {}
    func conclusions(from processes: [[MetricMeasurement]]) -> [MetricMeasurement] {
      [
        MetricMeasurement(
          probe: key, metric: "count", [], .reading(Double(processes.count), unit: .count))
      ]
    }
  }

  private struct Broken: Error {}

  private static let terms = ProbeRounds.Terms(
    effort: .quick, clock: .calibrated(windowNanoseconds: 1_000_000), memoryLimit: 1 << 20,
    directory: "/tmp/\u{e4} \"quoted\"")

  private func rounds(
    _ names: [String] = ["a", "b", "c"], launch: @escaping ProbeRounds.Launch
  ) -> ProbeRounds {
    ProbeRounds(
      names.map { Fixture(key: ProbeKey($0), weight: $0 == "a" ? 2 : 1) }, Self.terms, seed: 5,
      launch: launch)
  }

  private static func measurement(_ probe: any Probe) -> MetricMeasurement {
    MetricMeasurement(probe: probe.key, metric: "v", [], .reading(1, unit: .count))
  }

  @Test("Each round runs each probe once, and the rounds have different orders")
  func order() {
    var names: [String] = []
    var rounds = rounds { probe, _ in
      names.append(probe.name)
      return [Self.measurement(probe)]
    }
    let isComplete = rounds.run(seconds: 1, onProgress: { _, _ in })
    #expect(isComplete)
    let parts = stride(from: 0, to: names.count, by: 3).map { Array(names[$0..<$0 + 3]) }
    #expect(parts.count == ProbeRounds.fewest)
    #expect(parts.allSatisfy { $0.sorted() == ["a", "b", "c"] })
    #expect(Set(parts).count > 1)
  }

  @Test("The measurements of a round are those of the processes that finished in it")
  func measurementsOfRounds() {
    var launches = 0
    var rounds = rounds(["a", "b"]) { probe, _ in
      launches += 1
      if launches == 3 { throw Broken() }
      return [
        MetricMeasurement(
          probe: probe.key, metric: "v", [], .reading(Double(launches), unit: .count))
      ]
    }
    let isComplete = rounds.run(seconds: 1, onProgress: { _, _ in })
    #expect(isComplete)
    let values = rounds.rounds.map { round in round.compactMap(\.estimate?.value).sorted() }
    #expect(values == [[1, 2], [4], [5, 6], [7, 8], [9, 10], [11, 12]])
  }

  @Test("The budgets of instant processes are proportional to their weights and fit into the time")
  func budgets() {
    var budgets: [String: [Double]] = [:]
    var rounds = rounds { probe, request in
      budgets[probe.name, default: []].append(request.budgetSeconds)
      return []
    }
    let isComplete = rounds.run(seconds: 12, onProgress: { _, _ in })
    #expect(isComplete)
    #expect(budgets["a"]?.first.map { abs($0 - 1) < 0.1 } == true)
    #expect(budgets["b"]?.first.map { abs($0 - 0.5) < 0.1 } == true)
    #expect(budgets.values.joined().allSatisfy { $0 <= 2 })
  }

  @Test("All processes of a probe have the same planned time, however long others took")
  func plannedSeconds() {
    var planned: [String: Set<Double>] = [:]
    var budgets: Set<Double> = []
    var rounds = rounds { probe, request in
      planned[probe.name, default: []].insert(request.plannedSeconds)
      budgets.insert(request.budgetSeconds)
      Self.spend(nanoseconds: 2e6)
      return []
    }
    let isComplete = rounds.run(seconds: 0.012, onProgress: { _, _ in })
    #expect(isComplete)
    #expect(planned["a"]?.count == 1 && planned["b"]?.count == 1)
    #expect(planned["a"]?.first.map { abs($0 - 0.001) < 1e-9 } == true)
    #expect(planned["b"]?.first.map { abs($0 - 0.0005) < 1e-9 } == true)
    #expect(budgets.count > 1)
  }

  @Test(
    "A probe whose first process lacks time has half of the processes, each with the time of two")
  func wantOfTime() {
    var budgets: [String: [Double]] = [:]
    var rounds = ProbeRounds(
      ["a", "b"].map { Fixture(key: ProbeKey($0), weight: 1) }, Self.terms, count: 16, seed: 5,
      launch: { probe, request in
        budgets[probe.name, default: []].append(request.budgetSeconds)
        let lacksTime = probe.name == "b" && request.budgetSeconds < 0.45
        return [
          lacksTime
            ? MetricMeasurement(probe: probe.key, metric: "v", missing: .outOfTime("no time"))
            : Self.measurement(probe)
        ]
      })
    let isComplete = rounds.run(seconds: 8, onProgress: { _, _ in })
    #expect(isComplete)
    #expect(budgets["a"]?.count == 16)
    #expect(budgets["b"]?.count == 8)
    #expect(rounds.rounds.map(\.count) == (0..<16).map { $0 % 2 == 0 ? 2 : 1 })
    #expect(budgets["b"]?.dropFirst().allSatisfy { $0 >= 0.45 && $0 <= 1 } == true)
    #expect(rounds.outcomes[1].measurements[0].estimate?.value == 1)
    #expect(rounds.outcomes[1].measurements[0].notes == ["measured in 7 of 8 processes"])
  }

  @Test("A probe that lacks time keeps its processes if half of them would have no interval")
  func fewest() {
    var launches = 0
    var rounds = rounds(["a"]) { probe, _ in
      launches += 1
      return [MetricMeasurement(probe: probe.key, metric: "v", missing: .outOfTime("no time"))]
    }
    let isComplete = rounds.run(seconds: 1, onProgress: { _, _ in })
    #expect(isComplete)
    #expect(launches == ProbeRounds.fewest)
  }

  @Test("A probe whose values another command measures keeps all of its processes")
  func notAskedFor() {
    var launches = 0
    var rounds = ProbeRounds(
      [Fixture(key: "a", weight: 1)], Self.terms, count: 16, seed: 5,
      launch: { probe, _ in
        launches += 1
        let reason = MetricMeasurement.Reason.notAskedFor("another command measures it")
        return [MetricMeasurement(probe: probe.key, metric: "v", missing: reason)]
      })
    let isComplete = rounds.run(seconds: 1, onProgress: { _, _ in })
    #expect(isComplete)
    #expect(launches == 16)
  }

  private static func spend(nanoseconds: Double) {
    let start = TickClock.now()
    while terms.clock.nanoseconds(TickClock.now() &- start) < nanoseconds {}
  }

  @Test("A failed process is reported once, and the other processes of its probe count")
  func failure() throws {
    var launches = 0
    var rounds = rounds(["a"]) { probe, _ in
      launches += 1
      if launches == 2 { throw Broken() }
      return [Self.measurement(probe)]
    }
    let isComplete = rounds.run(seconds: 1, onProgress: { _, _ in })
    #expect(isComplete)
    let outcome = rounds.outcomes[0]
    #expect(outcome.processes.count == ProbeRounds.fewest - 1)
    #expect(outcome.failure == "Broken()")
    #expect(outcome.measurements.map(\.metric) == ["v", "count", "probe"])
    #expect(outcome.measurements[1].estimate?.value == Double(ProbeRounds.fewest - 1))
  }

  @Test("A signal ends the rounds and keeps the measured measurements")
  func interruption() {
    var launches = 0
    var rounds = rounds(["a"]) { probe, _ in
      launches += 1
      if launches == 3 { throw InterruptionError() }
      return [Self.measurement(probe)]
    }
    let isComplete = rounds.run(seconds: 1, onProgress: { _, _ in })
    #expect(!isComplete)
    #expect(rounds.outcomes[0].processes.count == 2)
    #expect(rounds.outcomes[0].failure == nil)
  }

  @Test("A parsed request equals the written request", arguments: [UInt64.min, 7, .max])
  func request(_ seed: UInt64) throws {
    let request = ProbeRequest(
      probe: "files", effort: .normal, budgetSeconds: 1, plannedSeconds: 2,
      clock: Self.terms.clock, memoryLimit: .max, directory: Self.terms.directory, seed: seed,
      parent: 17)
    #expect(try ProbeRequest(line: request.line) == request)
    #expect(throws: (any Error).self) { try ProbeRequest(line: "{}") }
    #expect(throws: (any Error).self) { try ProbeRequest(line: "x") }
  }

  @Test(
    "Processes agree if few measurements differ, and disagree if many do",
    arguments: [(0, Grade.a), (1, .a), (4, .b), (10, .c)])
  func agreement(_ wide: Int, _ grade: Grade) {
    let processes = (0..<6).map { process in
      (0..<20).map { number in
        let value = number < wide ? Double(process + 1) : 100 + Double(process) / 100
        return MetricMeasurement(
          probe: "p", metric: "\(number)", [], .median(of: [value], unit: .count, over: .events))
      }
    }
    #expect(ProcessAgreement([processes]).finding.grade == grade)
  }

  @Test("Too few processes give no statement about their agreement")
  func unknown() {
    #expect(ProcessAgreement([[[]]]).finding.grade == .a)
  }
}
