import ApusTestSupport
import Testing

@testable import ApusMeasure

@Suite("A clock of the body's own")
struct OwnClockTests {
  /// A clock of which the test sets the time.
  private final class SetClock {
    var now = Duration.zero
  }

  /// A driver of given epochs that does something between them.
  private final class BorderDriver: EpochDriver {
    private var plan: [Int]
    let usesOwnClock: Bool
    private let between: () -> Void

    init(_ plan: [Int], usesOwnClock: Bool = true, _ between: @escaping () -> Void) {
      self.plan = plan
      self.usesOwnClock = usesOwnClock
      self.between = between
    }

    func border(_ time: EpochTime?) -> Int {
      between()
      return plan.popLast() ?? 0
    }

    var isForTheRecord: Bool { true }
  }

  /// Returns the nanoseconds of an iteration in each epoch of a loop.
  private func rates(_ plan: [Int] = [10, 20], _ body: (Run) -> Void) throws -> [Double] {
    let driver = FixedPlanDriver(plan)
    let state = RunState(driver)
    body(Run(state))
    try state.check()
    return driver.epochs.map { $0.rate / TickClock.calibrated().ticksPerNanosecond }
  }

  private func expectRates(_ rates: [Double], _ nanoseconds: Double) {
    #expect(!rates.isEmpty && rates.allSatisfy { abs($0 / nanoseconds - 1) < 0.01 }, "\(rates)")
  }

  @Test("A body with a clock of its own has that clock's time")
  func time() throws {
    let clock = SetClock()
    let rates = try rates { run in
      for _ in run.timed(by: { clock.now }) { clock.now += .milliseconds(3) }
    }
    expectRates(rates, 3e6)
  }

  @Test("The advance of the clock in a pause is no part of the time, also in a pause in a pause")
  func paused() throws {
    let clock = SetClock()
    let rates = try rates { run in
      for _ in run.timed(by: { clock.now }) {
        clock.now += .nanoseconds(600)
        run.paused {
          clock.now += .microseconds(5)
          run.paused { clock.now += .microseconds(5) }
          clock.now += .microseconds(5)
        }
        clock.now += .nanoseconds(400)
      }
    }
    expectRates(rates, 1000)
  }

  @Test("The advance of the clock in a preparation of inputs is no part of the time")
  func batches() throws {
    let clock = SetClock()
    func make() -> Int {
      clock.now += .microseconds(7)
      return 1
    }
    expectRates(
      try rates([10, 20, 400]) { run in
        run.timed(by: { clock.now }).batches(of: make) { _ in clock.now += .nanoseconds(1000) }
      }, 1000)
    expectRates(
      try rates([10, 20, 400]) { run in
        for _ in run.timed(by: { clock.now }).batches(of: make) {
          run.paused { clock.now += .microseconds(5) }
          clock.now += .nanoseconds(1000)
        }
      }, 1000)
  }

  @Test("The readings that a pause takes are left out of the time of a clock that they advance")
  func readings() throws {
    let clock = SetClock()
    func paused(iteration: Duration) throws -> [Double] {
      try rates { run in
        let timed = run.timed {
          clock.now += .nanoseconds(30)
          return clock.now
        }
        for _ in timed {
          clock.now += iteration
          run.paused {}
        }
      }
    }
    expectRates(try paused(iteration: .nanoseconds(50_000)), 50_000)
    #expect(throws: LoopError.pausesTooOften(percent: 23)) {
      _ = try paused(iteration: .nanoseconds(100))
    }
  }

  @Test(
    "A clock that stands still is an error, wherever it stands",
    arguments: [Duration.zero, .nanoseconds(1), .seconds(1_700_000_000), .seconds(-5)])
  func still(_ reading: Duration) {
    #expect(throws: LoopError.clockStoodStill) {
      _ = try rates { run in for _ in run.timed(by: { reading }) {} }
    }
  }

  @Test(
    "A clock may start below zero", arguments: [Duration.seconds(-5), .seconds(-1_000_000_000)])
  func negative(_ begin: Duration) throws {
    let clock = SetClock()
    clock.now = begin
    let rates = try rates { run in
      for _ in run.timed(by: { clock.now }) { clock.now += .microseconds(12) }
    }
    expectRates(rates, 12_000)
  }

  @Test("A clock that goes back in an epoch is an error")
  func back() {
    let clock = SetClock()
    #expect(throws: LoopError.clockWentBack) {
      _ = try rates { run in
        for _ in run.timed(by: { clock.now }) { clock.now -= .seconds(1) }
      }
    }
  }

  @Test("A clock that goes back between two epochs is an error")
  func backBetweenEpochs() {
    let clock = SetClock()
    let state = RunState(BorderDriver([3, 3, 3]) { clock.now = .zero })
    for _ in Run(state).timed(by: { clock.now }) { clock.now += .microseconds(1) }
    #expect(throws: LoopError.clockWentBack) { try state.check() }
  }

  @Test(
    "Readings that are too far apart, or too far from zero, are an error",
    arguments: [
      Duration.seconds(1_000_000_000_000), .seconds(1e16), .seconds(Int64.max) * 10,
      .seconds(Int64.min) * 10,
    ])
  func farApart(_ step: Duration) {
    let clock = SetClock()
    let driver = FixedPlanDriver([1, 1])
    let state = RunState(driver)
    for _ in Run(state).timed(by: { clock.now }) { clock.now = step }
    #expect {
      try state.check()
    } throws: { error in
      guard case .clockTooFar(let seconds)? = error as? LoopError else { return false }
      return abs(seconds / (step / .seconds(1)) - 1) < 1e-6
    }
  }

  /// A loop whose clock has steps of 1 ms, and whose iteration takes 100 ns of it.
  private func coarseRates(_ plan: [Int]) throws -> [Double] {
    try rates(plan) { run in
      var iterations = 0
      for _ in run.timed(by: { .milliseconds(iterations / 10_000) }) { iterations += 1 }
    }
  }

  @Test("A clock with less than ten steps in an epoch is an error", arguments: [1000, 22_000])
  func coarse(_ iterations: Int) {
    #expect {
      _ = try coarseRates((0..<20).map { iterations + $0 })
    } throws: { error in
      guard case .clockTooCoarse(1_000_000, let steps)? = error as? LoopError else { return false }
      return abs(steps - Double(iterations) / 10_000) <= 0.1
    }
  }

  @Test("A coarse clock fails the pass that times a benchmark, and a fine clock has its time there")
  func timingPass() throws {
    func messages(_ step: Int) throws -> [WorkerMessage] {
      let benchmark = Benchmark("own clock") { run in
        var iterations = 0
        for _ in run.timed(by: { .nanoseconds(100 * iterations / step * step) }) { iterations += 1 }
      }
      let request = WorkerRequest(
        index: 0, pass: .timing, seed: 1, measureNanoseconds: 2e6, warmUpNanoseconds: 1e5,
        ticksPerNanosecond: TickClock.calibrated().ticksPerNanosecond, stepNanoseconds: 1)
      return try TimingPass.run(BenchmarkCase(benchmark: benchmark, count: 1), request)
    }
    #expect(throws: LoopError.self) { _ = try messages(1_000_000_000) }
    let epochs = try messages(100).compactMap { message -> Double? in
      guard case .epoch(let epoch) = message else { return nil }
      return epoch.rate / TickClock.calibrated().ticksPerNanosecond
    }
    expectRates(epochs, 100)
  }

  @Test("A clock with enough steps in an epoch may have long steps")
  func coarseEnough() throws {
    let rates = try coarseRates((0..<10).map { 200_000 + 3000 * $0 })
    #expect(rates.allSatisfy { abs($0 / 100 - 1) < 0.05 }, "\(rates)")
  }

  @Test("The steps of a clock do not matter if every iteration takes the same time or is an epoch")
  func simulatedSteps() throws {
    let clock = SetClock()
    let even = try rates([1, 1, 2]) { run in
      for _ in run.timed(by: { clock.now }) { clock.now += .seconds(1) }
    }
    expectRates(even, 1e9)
    var seconds = 0
    let single = try rates([1, 1, 1]) { run in
      for _ in run.timed(by: { clock.now }) {
        seconds += 1
        clock.now += .seconds(seconds)
      }
    }
    #expect(single.map { ($0 / 1e9).rounded() } == [1, 2, 3])
  }

  @Test(
    "The steps of a clock do not matter to a driver that uses the counter, such as the detector's")
  func coarseDetection() throws {
    #expect(!FloorDriver(shortEpochTicks: 1000, rounds: 1).usesOwnClock)
    let clock = SetClock()
    let state = RunState(BorderDriver([10, 10, 10, 1], usesOwnClock: false) {})
    var iterations = 0
    for _ in Run(state).timed(by: { clock.now }) {
      iterations += 1
      if iterations == 3 { clock.now += .milliseconds(1) }
    }
    try state.check()
  }

  @Test("Single events of a loop with a clock of its own are an error")
  func events() {
    let clock = SetClock()
    #expect(throws: LoopError.clockOfEvents) {
      _ = try rates { run in
        for _ in run.timed(by: { clock.now }).events { clock.now += .microseconds(1) }
      }
    }
  }

  @Test("A clock that is given in the loop, or after it, is an error")
  func late() {
    let clock = SetClock()
    #expect(throws: LoopError.clockInLoop) {
      _ = try rates { run in
        for _ in run { _ = run.timed(by: { clock.now }) }
      }
    }
    #expect(throws: LoopError.clockInLoop) {
      _ = try rates { run in
        for _ in run {}
        _ = run.timed(by: { clock.now })
      }
    }
  }
}
