import ApusTestSupport
import Testing

@testable import ApusMeasure

@Suite("Single events of a loop", .serialized)
struct EventTests {
  /// A driver of epochs, of which only the second is kept.
  private final class SecondOnly: EpochDriver {
    private let plan: [Int]
    private var next = 0
    init(_ plan: [Int]) { self.plan = plan }
    func border(_ time: EpochTime?) -> Int {
      defer { next += 1 }
      return next < plan.count ? plan[next] : 0
    }
    var isForTheRecord: Bool { next == 2 }
  }

  private func wait(ticks: UInt64) {
    let start = TickClock.now()
    while TickClock.now() &- start < ticks {}
  }

  private func messages(_ facts: LoopFacts) -> [WorkerValue: Double] {
    facts.messages.reduce(into: [:]) { values, message in
      if case .value(let name, let value) = message { values[name] = value }
    }
  }

  @Test("Every event of the kept epochs is counted once, and no event of the warm-up")
  func counts() throws {
    let state = RunState(SecondOnly([7, 100, 5]))
    var turns = 0
    for _ in Run(state).events { turns += 1 }
    try state.check()
    #expect(turns == 112)
    #expect(state.facts.events?.count == 100)
  }

  @Test("The percentiles are those of the planted times")
  func percentiles() throws {
    let state = RunState(FixedPlanDriver([1000]))
    var turn = 0
    for _ in Run(state).events {
      turn += 1
      // One in a hundred takes a hundred times as long.
      wait(ticks: turn.isMultiple(of: 50) ? 200_000 : 2000)
    }
    try state.check()
    let values = messages(state.facts)
    #expect(values[.events] == 1000)
    #expect((2000...20_000).contains(try #require(values[.latencyP50])))
    #expect((2000...100_000).contains(try #require(values[.latencyP90])))
    #expect(try #require(values[.latencyP99]) >= 200_000)
    #expect(try #require(values[.latencyMax]) >= values[.latencyP999] ?? .infinity)
  }

  @Test("A process that counts instructions keeps no times, on which its instructions would depend")
  func notKept() throws {
    let state = RunState(FixedPlanDriver([100], keepsEvents: false))
    for _ in Run(state).events {}
    try state.check()
    #expect(state.facts.events == nil && state.facts.eventTicks == 0)
  }

  @Test("A percentile that needs more events is absent with the reason")
  func few() throws {
    let state = RunState(FixedPlanDriver([99]))
    for _ in Run(state).events {}
    let names = state.facts.messages.compactMap { message -> WorkerValue? in
      if case .absent(let name, let reason) = message, reason.contains("99 events") {
        name
      } else {
        nil
      }
    }
    #expect(names == [.latencyP99, .latencyP999])
  }

  @Test("A pause is no part of an event")
  func paused() throws {
    let state = RunState(FixedPlanDriver([40]))
    let run = Run(state)
    for _ in run.events {
      wait(ticks: 10_000)
      run.paused { wait(ticks: 400_000) }
    }
    try state.check()
    let median = try #require(messages(state.facts)[.latencyP50])
    #expect((9000...200_000).contains(median))
  }

  @Test("A loop of events that is left early, or run twice, is an error")
  func errors() {
    let early = RunState(FixedPlanDriver([10]))
    for _ in Run(early).events { break }
    #expect(throws: LoopError.leftEarly) { try early.check() }
    let twice = RunState(FixedPlanDriver([1]))
    for _ in Run(twice).events {}
    for _ in Run(twice).events {}
    #expect(throws: LoopError.loopedTwice) { try twice.check() }
  }

  @Test("An event costs at most 10 ns, and a recorded value 2 ns, in a release build")
  func cost() {
    let clock = TickClock.calibrated(windowNanoseconds: 1e6)
    let costs = LoopCost.additions(clock: clock).compactMap(\.estimate?.value)
    print("an event and a recorded value cost \(costs) ns")
    #expect(costs.count == 2 && costs.allSatisfy { $0 >= 0 })
    #if !DEBUG
      #expect(zip(costs, [10.0, 2]).allSatisfy { $0 <= $1 })
    #endif
  }

  @Test("Percentiles become measurements over processes, in nanoseconds")
  func measurements() throws {
    let benchmark = Benchmark("b") { run in for _ in run.events {} }
    var record = CaseRecord()
    for process in 1...6 {
      record.add(
        [
          .epoch(Epoch(iterations: 1, ticks: 10)), .value(.events, 500), .value(.eventTicks, 20),
          .value(.latencyP50, Double(100 * process)), .value(.latencyMax, 9000),
          .absent(.latencyP999, "a process had 500 events: raise the budget"),
        ], pass: .timing)
    }
    let clock = TickClock(
      source: .monotonicClock, ticksPerNanosecond: 2, relativeUncertainty: 0, stepNanoseconds: 1,
      costNanoseconds: 0)
    let measured = CaseMeasurements(
      BenchmarkCase(benchmark: benchmark, count: 1), record, clock: clock, isSingleProcess: false
    ).measurements
    func found(_ percentile: LatencyPercentile) -> MetricMeasurement? {
      measured.first { $0.metric == percentile.metric }
    }
    #expect(found(.p50)?.estimate?.value == 175)
    #expect(found(.p50)?.estimate?.samples == 6)
    #expect(found(.greatest)?.estimate?.value == 4500)
    #expect(found(.p999)?.reason == .unavailable("a process had 500 events: raise the budget"))
    #expect(measured.filter { $0.metric == LatencyPercentile.p999.metric }.count == 1)
    let notes = measured.first { $0.metric == .time }?.notes ?? []
    #expect(notes.contains("3000 single events; reading the clock is about 10.0 ns of each"))
  }
}
