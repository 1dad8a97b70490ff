import ApusTestSupport
import Testing

@testable import ApusMeasure

@Suite("Comparator")
struct ComparatorTests {
  private struct Crash: Error, CustomStringConvertible {
    let description = "the measuring process crashed"
  }

  private static let clock = TickClock(
    source: .monotonicClock, ticksPerNanosecond: 1, relativeUncertainty: 0, stepNanoseconds: 1,
    costNanoseconds: 1)

  private static func benchmark(_ name: String, turns: Int = 100) -> Benchmark {
    Benchmark(name) { run in
      var x = identity(1)
      for _ in run {
        for _ in 0..<turns { x = identity(x &* 3) }
      }
      blackHole(x)
    }
  }

  private let comparisons = [
    Comparison("one", [benchmark("a"), benchmark("b")]),
    Comparison("two", [benchmark("a"), benchmark("b"), benchmark("c")]),
  ]

  private func results(
    _ launch: @escaping (WorkerRequest) throws -> [WorkerMessage]
  ) -> [ComparisonResult] {
    var comparator = Comparator(
      comparisons, plan: Comparator.Plan(budgetSeconds: 1), clock: Self.clock, seed: 1,
      launch: launch)
    #expect(comparator.run { _, _ in })
    return comparator.results()
  }

  /// Dependent multiplications on fresh inputs, with the preparation that is not timed.
  private static func batched(_ name: String, turns: Int, preparation: Int = 0) -> Benchmark {
    Benchmark(name) { run in
      run.batches(of: { Self.chain(from: 1, preparation) }) { $0 = Self.chain(from: $0, turns) }
    }
  }

  private static func paused(_ name: String, turns: Int, pause: Int) -> Benchmark {
    Benchmark(name) { run in
      for _ in run {
        blackHole(Self.chain(from: 1, turns))
        run.paused { blackHole(Self.chain(from: 1, pause)) }
      }
    }
  }

  @inline(never)
  private static func chain(from first: Int, _ turns: Int) -> Int {
    var x = identity(first)
    for _ in 0..<turns { x = identity(x &* 3) }
    return x
  }

  /// The least ratio of the second candidate in a few processes; a busy machine makes some larger.
  private func ratios(_ candidates: [Benchmark]) -> [Double] {
    let clock = TickClock.calibrated(windowNanoseconds: 1e6)
    return (0..<5).compactMap { (process: Int) -> Double? in
      let request = WorkerRequest(
        index: 0, pass: .comparison, seed: UInt64(process), measureNanoseconds: 2e7,
        warmUpNanoseconds: 1e6,
        clock: clock)
      let messages = Worker.perform(request, [Comparison("c", candidates)])
      return messages.compactMap { message -> Double? in
        if case .ratio(candidate: 1, let logarithm) = message { logarithm } else { nil }
      }.first
    }
  }

  @Test("The preparation of fresh inputs is no part of a ratio, and the work of a body is")
  func batches() {
    let alike = ratios([
      Self.batched("quick to prepare", turns: 2000),
      Self.batched("slow to prepare", turns: 2000, preparation: 4000),
    ])
    #expect(alike.contains { abs($0) < 0.3 }, "\(alike)")
    let twice = ratios([Self.batched("a", turns: 2000), Self.batched("b", turns: 4000)])
    #expect(twice.contains { (0.4...1.0).contains($0) }, "\(twice)")
  }

  @Test("The work of a pause is no part of a ratio")
  func pauses() {
    let alike = ratios([
      Self.paused("short pause", turns: 8000, pause: 10),
      Self.paused("long pause", turns: 8000, pause: 16_000),
    ])
    #expect(alike.contains { abs($0) < 0.3 }, "\(alike)")
  }

  @Test("A candidate whose pauses cost too much fails the comparison with the reason")
  func dearPauses() {
    let empty = Benchmark("pauses") { run in for _ in run { run.paused {} } }
    let request = WorkerRequest(
      index: 0, pass: .comparison, seed: 1, measureNanoseconds: 1e6, warmUpNanoseconds: 1e5,
      clock: TickClock.calibrated(windowNanoseconds: 1e6))
    let messages = Worker.perform(request, [Comparison("c", [Self.benchmark("a"), empty])])
    #expect(
      messages.contains {
        if case .fault(let reason) = $0 { reason.contains("pauses") } else { false }
      },
      "\(messages)")
  }

  @Test("Each comparison gets its processes, and its ratios become a verdict for each candidate")
  func verdicts() {
    var started: [Int: Int] = [:]
    let results = results { request in
      started[request.index, default: 0] += 1
      let wobble = Double(started[request.index] ?? 0) * 1e-5
      return [
        .ratio(candidate: 0, wobble), .ratio(candidate: 1, -0.5 + wobble),
        .ratio(candidate: 2, 0.5 + wobble), .done,
      ]
    }
    #expect(started == [0: 20, 1: 20])
    #expect(results[0].rows.map(\.verdict) == [.faster])
    #expect(results[1].rows.map(\.verdict) == [.faster, .slower])
    #expect(results[1].measurements.map(\.metric) == ["control", "ratio", "ratio"])
    #expect(results[1].measurements[2].verdict == ComparisonVerdict.slower.code)
    #expect(results[1].measurements[2].notes == ["at 95 %"])
    #expect((results[0].floor ?? 0) > 1)
  }

  @Test("A later sitting repeats chosen comparisons, and its results are kept apart")
  func sittings() {
    var started: [Int: Int] = [:]
    var comparator = Comparator(
      comparisons, plan: Comparator.Plan(budgetSeconds: 0.5), clock: Self.clock, seed: 1
    ) { request in
      started[request.index, default: 0] += 1
      let isLater = (started[request.index] ?? 0) > 10
      return [
        .ratio(candidate: 0, 0), .ratio(candidate: 1, isLater ? 0.5 : 0), .ratio(candidate: 2, 0),
        .done,
      ]
    }
    #expect(comparator.run { _, _ in })
    comparator.beginSitting { $0.name == "two" }
    #expect(comparator.runRound { _, _ in } == .complete)
    #expect(comparator.run { _, _ in })
    #expect(comparator.runRound { _, _ in } == .noneLeft)
    #expect(started == [0: 10, 1: 20])
    let sittings = comparator.resultsOfSittings(by: ComparisonCriteria())
    #expect(sittings.map(\.count) == [1, 2])
    #expect(sittings[1].map { $0.rows[0].verdict } == [.withinFloor, .slower])
    #expect(comparator.results().map { $0.rows[0].ratio?.samples } == [10, 20])
  }

  @Test("The time limit is ten times the budget and at least a minute, or that of the user")
  func timeLimit() {
    #expect(Comparator.Plan(budgetSeconds: 1).timeLimitSeconds == 60)
    #expect(Comparator.Plan(budgetSeconds: 30).timeLimitSeconds == 300)
    #expect(ReplicationPlan(budgetSeconds: 30, timeLimitSeconds: 2).timeLimitSeconds == 2)
    #expect(ReplicationPlan(budgetSeconds: 7).timeLimitSeconds == 70)
  }

  @Test("A comparison whose process crashes fails, is not started again, and spoils no other")
  func crash() {
    var started = 0
    let results = results { request in
      if request.index == 0 {
        started += 1
        throw Crash()
      }
      return [
        .ratio(candidate: 0, 0), .ratio(candidate: 1, 0), .ratio(candidate: 2, 0), .done,
      ]
    }
    #expect(started == 1)
    #expect(results[0].fault == "\(Crash())")
    #expect(results[0].measurements.allSatisfy { $0.outcome == .missing(.failed("\(Crash())")) })
    #expect(results[1].rows.map(\.verdict) == [.withinFloor, .withinFloor])
  }

  @Test("A comparison that fails late has no verdict, and keeps its metrics")
  func lateCrash() {
    var started = 0
    let results = results { request in
      started += request.index == 1 ? 1 : 0
      if started == 19 { throw Crash() }
      return [
        .ratio(candidate: 0, 0), .ratio(candidate: 1, 0.5), .ratio(candidate: 2, 0.5), .done,
      ]
    }
    #expect(results[1].fault == "\(Crash())")
    #expect(results[1].rows.map(\.verdict) == [nil, nil])
    #expect(results[1].measurements.map(\.metric) == ["control", "ratio", "ratio"])
    #expect(results[1].measurements.map(\.verdict) == [nil, nil, nil])
  }

  @Test(
    "Candidates in one process take turns, and eight times the work takes several times as long")
  func inTurns() throws {
    let comparison = Comparison(
      "work", [Self.benchmark("once"), Self.benchmark("eight times", turns: 800)])
    let request = WorkerRequest(
      index: 0, pass: .comparison, seed: 3, measureNanoseconds: 2e7, warmUpNanoseconds: 2e6,
      ticksPerNanosecond: TickClock.calibrated(windowNanoseconds: 1e6).ticksPerNanosecond,
      stepNanoseconds: 10, processor: nil)
    let messages = Worker.perform(request, [comparison])
    var logarithms: [Int: Double] = [:]
    for case .ratio(let candidate, let logarithm) in messages { logarithms[candidate] = logarithm }
    #expect(Set(logarithms.keys) == [0, 1], "\(messages)")
    // Other tests run at the same time and no thread is bound. The logarithm of 8 is 2.08.
    #expect((1...3).contains(logarithms[1] ?? 0), "\(logarithms)")
    #expect(abs(logarithms[0] ?? 9) < 1, "\(logarithms)")
  }

  @Test(
    "A candidate that takes as long as the empty loop is found, and one with untimed work is not")
  func withoutWork() {
    #expect(ComparisonPass.laneWithoutWork([90, 1.2, 90, 1.3], floor: 1) == 1)
    #expect(ComparisonPass.laneWithoutWork([90, 1.3, 90, 1.3], floor: 1) == nil)
    #expect(
      "\(CandidateWithoutWorkError(name: "b"))".hasPrefix("'b' takes as long as the empty loop"))
  }

  @Test("Candidates that are timed by different clocks are a fault of their comparison")
  func mixedClocks() throws {
    let own = Benchmark("own") { run in
      var now = Duration.zero
      for _ in run.timed(by: { now }) { now += .microseconds(12) }
    }
    let request = WorkerRequest(
      index: 0, pass: .comparison, seed: 3, measureNanoseconds: 2e7, warmUpNanoseconds: 2e6,
      ticksPerNanosecond: TickClock.calibrated(windowNanoseconds: 1e6).ticksPerNanosecond,
      stepNanoseconds: 10, processor: nil)
    let messages = Worker.perform(request, [Comparison("mixed", [Self.benchmark("work"), own])])
    #expect(
      messages == [
        .fault(
          "'own' is timed by its own clock (`run.timed(by:)`), and 'work' is not: give both the same clock"
        )
      ])
    #expect(MixedClocksError([("a", true), ("b", true)]) == nil)
  }

  @Test("A candidate that throws is a fault of its comparison", .timeLimit(.minutes(30)))
  func throwing() {
    let comparison = Comparison(
      "broken", [Self.benchmark("good"), Benchmark("bad") { _ in throw Crash() }])
    let request = WorkerRequest(
      index: 0, pass: .comparison, seed: 3, measureNanoseconds: 1e6, warmUpNanoseconds: 0,
      ticksPerNanosecond: 1, stepNanoseconds: 10, processor: nil)
    #expect(Worker.perform(request, [comparison]) == [.fault("\(Crash())")])
    #expect(
      Worker.perform(request, [Comparison]()).first.map { "\($0)" }?.contains("no comparison")
        == true)
  }
}
