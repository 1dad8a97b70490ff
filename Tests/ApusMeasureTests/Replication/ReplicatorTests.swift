import ApusTestSupport
import Testing

@testable import ApusMeasure

@Suite("Replicator")
struct ReplicatorTests {
  private struct Crash: Error, CustomStringConvertible {
    let description = "the measuring process crashed (signal 4)"
  }

  private static let clock = TickClock(
    source: .monotonicClock, ticksPerNanosecond: 2, relativeUncertainty: 0, stepNanoseconds: 1,
    costNanoseconds: 1)

  private static let benchmarks = [
    Benchmark("plain") { run in for _ in run {} },
    Benchmark("sized", bytes: 1000) { run, _ in for _ in run {} },
  ]

  /// Runs a plan and calls `launch` instead of starting processes.
  private func measurements(
    budget: Double = 0.3, indices: [Int] = [0, 1],
    _ launch: @escaping (WorkerRequest) throws -> [WorkerMessage]
  ) -> [MetricMeasurement] {
    var replicator = Replicator(
      cases: BenchmarkCase.all(of: Self.benchmarks), indices: indices,
      plan: ReplicationPlan(budgetSeconds: budget), clock: Self.clock, seed: 1,
      isSingleProcess: false, launch: launch)
    #expect(replicator.run { _, _ in })
    return replicator.measurements
  }

  private func time(_ measurements: [MetricMeasurement], _ name: String) -> MetricMeasurement? {
    measurements.first { $0.metric == "time" && $0.parameter("benchmark") == .text(name) }
  }

  /// Returns epochs of 10 iterations; an iteration takes 2 ticks, which is 1 nanosecond.
  private static func honest(_ request: WorkerRequest) -> [WorkerMessage] {
    request.pass == .timing
      ? (0..<20).map { _ in .epoch(Epoch(iterations: 10, ticks: 20)) } + [.done] : [.done]
  }

  @Test("Six processes give an interval over processes, and declared bytes a rate")
  func decided() throws {
    let measurements = measurements(Self.honest)
    let estimate = try #require(time(measurements, "sized")?.estimate)
    #expect(estimate.value == 1)
    #expect(estimate.low == 1)
    #expect(estimate.samples == 6)
    #expect(estimate.population == .processes)
    let rate = try #require(measurements.first { $0.metric == "rate" }?.estimate)
    #expect(rate.value == 1000)
    #expect(rate.unit == .gigabytesPerSecond)
  }

  @Test("A round has the time of each case in its process of that round")
  func rounds() {
    var launches: UInt64 = 0
    var replicator = Replicator(
      cases: BenchmarkCase.all(of: Self.benchmarks), indices: [0, 1],
      plan: ReplicationPlan(budgetSeconds: 0.3), clock: Self.clock, seed: 1,
      isSingleProcess: false
    ) { request in
      guard request.pass == .timing else { return [.done] }
      launches += 1
      return [.epoch(Epoch(iterations: 1, ticks: 2 * launches)), .done]
    }
    #expect(replicator.run { _, _ in })
    let rounds = replicator.rounds.map { round in
      round.compactMap(\.estimate?.value).sorted()
    }
    #expect(rounds == [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]])
    #expect(replicator.rounds.joined().allSatisfy { $0.metric == .time })
  }

  @Test("The ends of a time's interval change places in its rate")
  func reciprocal() {
    let time = Estimate(
      value: 2, low: 1, high: 4, unit: .nanoseconds, samples: 6, statistic: .median,
      population: .processes)
    let rate = time.reciprocal(8, .perSecond)
    #expect([rate.low, rate.value, rate.high] == [2, 4, 8])
  }

  @Test("A failed process does not count as a process without work")
  func failedIsNotCaught() throws {
    let failed = measurements(indices: [0]) { _ in throw Crash() }
    #expect(try #require(time(failed, "plain")).reason?.isWithoutWork == false)
    let caught = measurements(indices: [0]) { request in
      request.pass == .detection
        ? [.value(.bodySlope, 1), .value(.floorSlope, 1), .done] : Self.honest(request)
    }
    #expect(try #require(time(caught, "plain")).reason?.isWithoutWork == true)
  }

  @Test("The interval is over the processes' medians and not over their epochs")
  func overProcesses() throws {
    var process = 0
    let measurements = measurements(indices: [0]) { request in
      guard request.pass == .timing else { return [.done] }
      process += 1
      let ticks = UInt64(20 * process)
      return (0..<50).map { _ in .epoch(Epoch(iterations: 10, ticks: ticks)) } + [.done]
    }
    let estimate = try #require(time(measurements, "plain")?.estimate)
    #expect(estimate.value == 3.5)
    #expect((estimate.low ?? 9) < 1.5)
    #expect((estimate.high ?? 0) > 5.5)
  }

  @Test("The time's distribution is that of the epochs of all processes, in nanoseconds")
  func distribution() throws {
    var process = 0
    let measurements = measurements(indices: [0]) { request in
      guard request.pass == .timing else { return [.done] }
      process += 1
      let ticks = UInt64(20 * process)
      return (0..<50).map { _ in .epoch(Epoch(iterations: 10, ticks: ticks)) } + [.done]
    }
    let distribution = try #require(time(measurements, "plain")?.distribution)
    #expect(distribution.least == 1 && distribution.greatest == 6)
    #expect(distribution.p10 == 1 && distribution.p90 == 6)
    #expect(measurements.allSatisfy { $0.metric == "time" || $0.distribution == nil })
  }

  @Test("A process that crashes fails its benchmark and no other")
  func crash() {
    let measurements = measurements { request in
      if request.index == 0, request.pass == .timing { throw Crash() }
      return Self.honest(request)
    }
    #expect(time(measurements, "plain")?.outcome == .missing(.failed("\(Crash())")))
    #expect(time(measurements, "sized")?.estimate?.value == 1)
  }

  @Test("A benchmark that crashed is not started again")
  func crashOnce() {
    var started = 0
    _ = measurements(indices: [0]) { request in
      if request.pass == .timing || request.pass == .detection { started += 1 }
      throw Crash()
    }
    #expect(started == 1)
  }

  @Test("A crash in a pass that only counts leaves the time and is reported")
  func crashWhileCounting() {
    let measurements = measurements { request in
      if request.pass == .allocations { throw Crash() }
      return Self.honest(request)
    }
    #expect(time(measurements, "plain")?.estimate?.value == 1)
    let counted = measurements.filter { $0.metric == "allocations" }
    #expect(counted.count == 2)
    #expect(counted.allSatisfy { $0.outcome == .missing(.failed("\(Crash())")) })
  }

  @Test("Fewer than six processes are undecided")
  func undecided() throws {
    var started = 0
    let measurements = measurements(indices: [0]) { request in
      guard request.pass == .timing else { return [.done] }
      started += 1
      return started <= 4 ? Self.honest(request) : [.done]
    }
    let measurement = try #require(time(measurements, "plain"))
    #expect(measurement.estimate?.isDecided == false)
    #expect(measurement.estimate?.population == .processes)
  }

  @Test("Work that the optimiser removed is an error at any time")
  func eliminated() {
    let measurements = measurements(indices: [1]) { request in
      guard request.pass == .detection else { return Self.honest(request) }
      return [
        .value(.timeAtDeclaredSize, 5), .value(.timeAtGrownSize, 5), .value(.grownSize, 8000),
        .value(.cycle, 0.5), .done,
      ]
    }
    guard case .missing(let reason)? = time(measurements, "sized")?.outcome else {
      Issue.record("an eliminated benchmark must fail")
      return
    }
    #expect(reason == .eliminated)
  }

  @Test("An absent counter carries its reason, and a value its unit")
  func counters() {
    let measurements = measurements(indices: [0]) { request in
      guard request.pass == .counters else { return Self.honest(request) }
      return [
        .absent(.instructions, "virtual machine without PMU"), .value(.peakMemory, 4096), .done,
      ]
    }
    let instructions = measurements.first { $0.metric == "instructions" }
    #expect(instructions?.outcome == .missing(.unavailable("virtual machine without PMU")))
    let peak = measurements.first { $0.metric == "peak-memory" }?.estimate
    #expect(peak?.value == 4096)
    #expect(peak?.unit == .bytes)
  }

  @Test("The measurements of a single process name their population")
  func singleProcess() throws {
    let cases = BenchmarkCase.all(of: Self.benchmarks)
    var replicator = Replicator(
      cases: cases, indices: [1], plan: ReplicationPlan(budgetSeconds: 0.02),
      clock: .calibrated(windowNanoseconds: 1_000_000), seed: 1, isSingleProcess: true,
      launch: { request in Worker.perform(request, cases).filter { $0.isEpoch } })
    #expect(replicator.run { _, _ in })
    let estimate = try #require(time(replicator.measurements, "sized")?.estimate)
    #expect(estimate.population == .withinProcess)
    #expect(estimate.samples >= 5)
  }
}

extension WorkerMessage {
  fileprivate var isEpoch: Bool {
    if case .epoch = self { true } else { false }
  }
}
