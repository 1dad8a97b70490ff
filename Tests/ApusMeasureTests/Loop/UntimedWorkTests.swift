import ApusTestSupport
import Synchronization
import Testing

@testable import ApusMeasure

@Suite("Untimed work in a loop", .serialized)
struct UntimedWorkTests {
  private struct Broken: Error {}

  /// A value that cannot be copied, which notes its end.
  private struct Resource: ~Copyable {
    let ended: Atomic<Int>

    init() { ended = Atomic(0) }
  }

  private final class Token: Sendable {
    let ends: Mutex<Int>.Box
    init(_ ends: Mutex<Int>.Box) { self.ends = ends }
    deinit { ends.value.withLock { $0 += 1 } }
  }

  /// Other processes can interrupt some runs, but not all: one of them must be as short as expected.
  private let runs = 20

  private func wait(ticks: UInt64) {
    let start = TickClock.now()
    while TickClock.now() &- start < ticks {}
  }

  @Test(
    "Every iteration of a loop gets an input of its own, in order",
    arguments: [[1], [1, 7, 300], []])
  func inputs(_ plan: [Int]) throws {
    let state = RunState(FixedPlanDriver(plan))
    var made = 0
    var taken: [Int] = []
    for number in Run(state).batches(of: { () -> Int in
      made += 1; return made
    }) { taken.append(number) }
    try state.check()
    #expect(taken == Array(1...max(1, plan.reduce(0, +))).prefix(plan.reduce(0, +)).map { $0 })
    #expect(made == taken.count)
  }

  @Test("The body may change an input in place, and every input ends once")
  func inPlace() throws {
    let ends = Mutex<Int>.Box(0)
    let state = RunState(FixedPlanDriver([3, 40]))
    var count = 0
    Run(state).batches(of: { (Token(ends), 1) }) { input in
      input.1 += 1
      count += input.1
    }
    try state.check()
    #expect(count == 86)
    #expect(ends.value.withLock(\.self) == 43)
  }

  @Test("Inputs need not be copyable")
  func nonCopyable() throws {
    let state = RunState(FixedPlanDriver([5, 5]))
    var used = 0
    Run(state).batches(of: { Resource() }) { used += 1 + $0.ended.load(ordering: .relaxed) }
    try state.check()
    #expect(used == 10)
  }

  @Test("A body may keep its inputs")
  func kept() throws {
    let ends = Mutex<Int>.Box(0)
    var kept: [Token] = []
    let state = RunState(FixedPlanDriver([10]))
    for token in Run(state).batches(of: { Token(ends) }) { kept.append(token) }
    try state.check()
    #expect(kept.count == 10 && ends.value.withLock(\.self) == 0)
  }

  @Test("An error of the preparation ends the loop, and fails the benchmark")
  func failingPreparation() {
    let state = RunState(FixedPlanDriver([10]))
    var made = 0
    var taken = 0
    func make() throws -> Int {
      made += 1
      if made == 4 { throw Broken() }
      return made
    }
    for _ in Run(state).batches(of: make) { taken += 1 }
    #expect(throws: Broken.self) { try state.check() }
    #expect(taken < 4)
  }

  @Test("An error of the body passes through, and every input ends once")
  func failingBody() {
    let ends = Mutex<Int>.Box(0)
    let made = Mutex<Int>.Box(0)
    let state = RunState(FixedPlanDriver([1, 100]))
    func run() throws {
      var count = 0
      try Run(state).batches(of: { () -> Token in
        made.value.withLock { $0 += 1 }; return Token(ends)
      }) { _ in
        count += 1
        if count == 50 { throw Broken() }
      }
    }
    #expect(throws: Broken.self) { try run() }
    #expect(throws: LoopError.leftEarly) { try state.check() }
    #expect(ends.value.withLock(\.self) == made.value.withLock(\.self))
  }

  @Test("A loop with inputs that is left early is an error")
  func leftEarly() {
    let state = RunState(FixedPlanDriver([10]))
    for number in Run(state).batches(of: { 1 }) where number == 1 { break }
    #expect(throws: LoopError.leftEarly) { try state.check() }
  }

  @Test("A second loop with inputs over the same run is an error")
  func secondLoop() {
    let state = RunState(FixedPlanDriver([2]))
    var turns = 0
    for _ in Run(state).batches(of: { 1 }) { turns += 1 }
    for _ in Run(state).batches(of: { 1 }) { turns += 1 }
    #expect(turns == 2)
    #expect(throws: LoopError.loopedTwice) { try state.check() }
  }

  @Test("The time of the preparation is not in the time of an epoch, but in its elapsed time")
  func untimedPreparation() throws {
    let times = try (0..<runs).compactMap { _ -> EpochTime? in
      let driver = ElapsedDriver(iterations: 40)
      let state = RunState(driver)
      for number in Run(state).batches(of: { () -> Int in
        wait(ticks: 200_000); return 1
      }) { blackHole(number) }
      do {
        try state.check()
      } catch LoopError.inputsTooLarge {
        // Other tests of this process have allocated meanwhile.
        return nil
      }
      let time: EpochTime = try #require(driver.time)
      return time
    }
    #expect(times.contains { $0.wall < 4_000_000 })
    #expect(times.allSatisfy { $0.elapsed >= 8_000_000 })
  }

  @Test("The time of a pause is not in the time of an epoch, but in its elapsed time")
  func untimedPause() throws {
    let times = try (0..<runs).map { _ in
      let driver = ElapsedDriver(iterations: 40)
      let state = RunState(driver)
      let run = Run(state)
      for _ in run {
        wait(ticks: 20_000)
        run.paused { wait(ticks: 200_000) }
      }
      try state.check()
      #expect(state.facts.pauses == 40)
      return try #require(driver.time)
    }
    #expect(times.allSatisfy { $0.wall >= 700_000 })
    #expect(times.contains { $0.wall < 4_800_000 })
    #expect(times.allSatisfy { $0.elapsed >= 8_800_000 })
  }

  @Test("A pause returns the result of its closure and passes on its error")
  func pauseResult() throws {
    let state = RunState(FixedPlanDriver([1]))
    let run = Run(state)
    var results: [Int] = []
    for _ in run {
      wait(ticks: 1_000_000)
      results.append(run.paused { 7 })
      #expect(throws: Broken.self) { try run.paused { throw Broken() } }
    }
    try state.check()
    #expect(results == [7])
    #expect(state.facts.pauses == 2)
  }

  @Test("A pause inside a pause, before the loop or after it only calls its closure")
  func nestedPauses() throws {
    let state = RunState(FixedPlanDriver([1]))
    let run = Run(state)
    #expect(run.paused { 1 } == 1)
    for _ in run {
      wait(ticks: 1_000_000)
      #expect(run.paused { run.paused { 2 } } == 2)
    }
    #expect(run.paused { 3 } == 3)
    try state.check()
    #expect(state.facts.pauses == 1)
  }

  @Test("A pause in the preparation of inputs only calls its closure")
  func pauseInPreparation() throws {
    let times = try (0..<runs).map { _ in
      let driver = ElapsedDriver(iterations: 40)
      let state = RunState(driver)
      let run = Run(state)
      run.batches(of: { run.paused { wait(ticks: 30_000) } }) { _ in wait(ticks: 20_000) }
      try state.check()
      #expect(state.facts.pauses == 0)
      return try #require(driver.time)
    }
    #expect(times.allSatisfy { $0.wall >= 700_000 && $0.elapsed >= 2_000_000 })
  }

  @Test("Pauses that cost a large part of the time are refused with the part")
  func dearPauses() {
    let state = RunState(FixedPlanDriver([1000, 1000]))
    let run = Run(state)
    for _ in run { run.paused {} }
    #expect {
      try state.check()
    } throws: { error in
      guard case .pausesTooOften(let percent)? = error as? LoopError else { return false }
      return percent > 5
    }
  }

  @Test("An asynchronous pause is not timed either")
  func asynchronousPause() async throws {
    let benchmark = Benchmark("pause") { run in
      for _ in run {
        wait(ticks: 100_000)
        await run.paused { await Task.yield() }
      }
    }
    try await onOwnThread {
      let facts = try BenchmarkCase.all(of: [benchmark])[0]
        .execute(FixedPlanDriver([3, 3]), epochTicks: 1000)
      #expect(facts.pauses == 6)
    }
  }

  @Test(
    "Several threads may each have fresh inputs, pauses, single events and own metrics",
    arguments: [1, 2, 4])
  func threads(_ count: Int) throws {
    func facts(_ body: @escaping @Sendable (Run, Int) -> Void) throws -> LoopFacts {
      let benchmark = Benchmark("threads", threads: count, body: body)
      return try BenchmarkCase.all(of: [benchmark])[0]
        .execute(FixedPlanDriver([50, 50]), epochTicks: 10_000)
    }
    let batched = try facts { run, thread in
      run.batches(of: { [thread] }) { $0.append(1) }
      run.record(.count("thread"), thread)
    }
    #expect(batched.batch != nil && batched.recorded.map(\.mean) == [Double(count - 1) / 2])
    let paused = try facts { run, _ in
      for _ in run {
        wait(ticks: 20_000)
        run.paused { wait(ticks: 100) }
      }
    }
    #expect(paused.pauses == 100)
    let events = try facts { run, _ in for _ in run.events { wait(ticks: 100) } }
    #expect(events.events?.count == 100)
  }

  @Test("A body may start threads in an iteration, in a pause and in the preparation of inputs")
  func startedThreads() throws {
    let ends = Mutex<Int>.Box(0)
    func thread() { try? PinnedThread(on: nil) { ends.value.withLock { $0 += 1 } }.join() }
    let state = RunState(FixedPlanDriver([3, 3]))
    let run = Run(state)
    for _ in run {
      thread()
      run.paused { thread() }
    }
    try state.check()
    let batched = RunState(FixedPlanDriver([3, 3]))
    Run(batched).batches(of: { thread() }) { _ in thread() }
    try batched.check()
    #expect(ends.value.withLock(\.self) == 24)
  }

  @Test("The costs of a batch and of a pause are below a microsecond")
  func costs() {
    let rate = TickClock.calibrated().ticksPerNanosecond
    #expect(LoopCosts.measured.batch > 0 && LoopCosts.measured.batch / rate < 1000)
    #expect(LoopCosts.measured.pause > 0 && LoopCosts.measured.pause / rate < 1000)
  }
}

/// A driver of a single epoch that keeps its time.
private final class ElapsedDriver: EpochDriver {
  private let iterations: Int
  private(set) var time: EpochTime?

  init(iterations: Int) { self.iterations = iterations }

  func border(_ time: EpochTime?) -> Int {
    self.time = time
    return time == nil ? iterations : 0
  }

  var isForTheRecord: Bool { true }
}

extension Mutex where Value == Int {
  /// A number that threads share.
  fileprivate final class Box: Sendable {
    let value: Mutex<Int>
    init(_ value: Int) { self.value = Mutex(value) }
  }
}
