import CApusSystem

/// The state of a loop, which at each border stops the clock, calls the driver and starts the
/// clock.
@usableFromInline
final class RunState {
  /// The phase of the loop.
  enum Phase { case fresh, looping, finished, failed(any Error) }

  private(set) var phase = Phase.fresh
  private let driver: any EpochDriver
  /// The reading at the start of the timed stretch; 0 outside of timed code.
  private var start: UInt64 = 0
  private var time = EpochTime(0)
  /// The reading at the start of the epoch, before its first inputs are prepared; 0 before the first.
  private var epochStart: UInt64 = 0
  /// The iterations of the epoch.
  private var planned = 0
  /// The iterations of the epoch that have no prepared inputs yet.
  private var unprepared = 0
  private var pauses = PauseMeter()
  private var ownClock: OwnClock?
  private var events: EventRecorder?
  /// The values of the benchmark's own metrics.
  @usableFromInline let recorder = MetricRecorder()
  /// The ticks that batches and pauses add to the timed stretches.
  private(set) lazy var costs = LoopCosts.measured
  private var counts = LoopFacts()
  /// The facts about the loop that its times do not show.
  var facts: LoopFacts {
    var facts = counts
    facts.recorded = recorder.values
    if let events, driver.keepsEvents {
      facts.events = events.histogram
      facts.eventTicks = costs.event
    }
    return facts
  }

  init(_ driver: some EpochDriver) { self.driver = driver }

  /// Creates the state of a loop that measures the costs themselves.
  init(_ driver: some EpochDriver, costs: LoopCosts) {
    self.driver = driver
    self.costs = costs
  }

  @usableFromInline @inline(never)
  func begin() {
    if case .fresh = phase { phase = .looping } else { phase = .failed(LoopError.loopedTwice) }
  }

  /// Ends an epoch and returns the number of iterations of the next; 0 ends the loop.
  @usableFromInline @inline(never)
  func border() -> Int64 {
    let now = TickClock.now()
    guard isLooping else { return 0 }
    if start != 0 { addStretch(to: now, cost: 0) }
    let iterations = nextEpoch()
    ownClock?.start()
    start = TickClock.now()
    return Int64(iterations)
  }

  private var isLooping: Bool { if case .looping = phase { true } else { false } }

  /// Ends a timed stretch and adds it to the time of the epoch, without its pauses and its own cost.
  private func addStretch(to now: UInt64, cost: Double) {
    ownClock?.stop()
    var ticks = now &- start
    start = 0
    let paused = pauses.take()
    let left = paused.count == 0 ? cost : cost + Double(paused.count) * costs.pause
    if left > 0 || paused.count > 0 {
      // A counter that went back, on a processor that was moved, must not trap here.
      ticks = UInt64(min(1e18, max(0, Double(ticks) - left - Double(paused.ticks))))
    }
    time.wall += ticks
    counts.add(ticks: ticks, pauses: paused.count)
  }

  /// Gives the driver the time of the last epoch and returns the iterations of the next.
  private func nextEpoch() -> Int {
    let isFirst = epochStart == 0
    if !isFirst { completeTime() }
    planned = driver.border(isFirst ? nil : time)
    counts.iterations += planned
    if planned == 0 { phase = .finished }
    time = EpochTime(0)
    epochStart = TickClock.now()
    return planned
  }

  /// Completes the time of the last epoch by the time of the own clock and the untimed work.
  private func completeTime() {
    time.elapsed = max(time.wall, TickClock.now() &- epochStart)
    time.body =
      ownClock?.endEpoch(of: planned, counts: driver.isForTheRecord && driver.usesOwnClock)
      ?? time.wall
  }

  /// Ends the loop with an error, which `check` throws.
  func fail(_ error: any Error) { phase = .failed(error) }

  /// Checks that the loop ran once and to its end, and that its pauses did not bend the time.
  func check() throws {
    switch phase {
    case .finished: break
    case .fresh: throw LoopError.noLoop
    case .looping: throw LoopError.leftEarly
    case .failed(let error): throw error
    }
    guard !driver.isCounting else { return }
    if let ownClock {
      try ownClock.check(pauses: counts.pauses)
    } else if counts.pauses > 0 {
      try checkPauses()
    }
  }
}

/// Memory of inputs that is filled and emptied between the timed stretches.
protocol InputMemory {
  /// Destroys the inputs of the last batch.
  func discard()
  /// Prepares a number of inputs.
  func fill(_ count: Int) throws
}

// MARK: - Untimed work

extension RunState {
  /// The largest part of the time, with it, that the cost of pauses may be.
  private static let mostPauseShare = 0.05

  /// Throws if the subtracted cost of pauses is so large that its error would be in the time.
  private func checkPauses() throws(LoopError) {
    let cost = Double(counts.pauses) * costs.pause
    let share = cost / max(1, cost + Double(counts.timedTicks))
    guard share <= Self.mostPauseShare else {
      throw .pausesTooOften(percent: Int((100 * share).rounded()))
    }
  }

  /// Stops the clock and the counts for untimed work inside an iteration.
  @usableFromInline @inline(never)
  func pause() {
    ownClock?.pause()
    let now = apus_ticks_in_order()
    guard isLooping, start != 0, pauses.begin(at: now) else { return }
    if driver.isCounting { driver.pause() }
    if counts.pauses == 0 { counts.pauseTicks = costs.pause }
  }

  /// Starts the clock and the counts again.
  @usableFromInline @inline(never)
  func resume() {
    guard isLooping, start != 0 else { return }
    if pauses.isEnding, driver.isCounting { driver.resume() }
    let ticks = pauses.end()
    if ticks > 0, let events { events.skip(ticks &+ UInt64(max(0, costs.pause))) }
    if pauses.isOutside { ownClock?.start() }
  }

  /// Begins a loop of single events.
  @usableFromInline
  func beginEvents() -> EventRecorder {
    begin()
    let recorder = EventRecorder()
    events = recorder
    if ownClock != nil { fail(LoopError.clockOfEvents) }
    driver.useEmptyLoop { state in for _ in Run(state).events {} }
    return recorder
  }

  /// Ends an epoch of single events and returns the number of iterations of the next; 0 ends the loop.
  @usableFromInline @inline(never)
  func borderOfEvents() -> Int64 {
    events?.end()
    let iterations = border()
    events?.begin(
      at: start, isKept: iterations != 0 && driver.isForTheRecord && driver.keepsEvents)
    return iterations
  }

  /// Uses the readings of a clock of the body instead of the counter; fails the loop if it has begun.
  func use(_ clock: OwnClock) {
    switch phase {
    case .fresh:
      ownClock = clock
      counts.hasOwnClock = true
    case .looping, .finished: fail(LoopError.clockInLoop)
    case .failed: break
    }
  }

  /// Gives the driver a loop that has the form of this loop and no work.
  func useEmptyLoop(_ loop: @escaping EmptyLoop) { driver.useEmptyLoop(loop) }

  /// Ends a batch, discards its inputs and prepares the next; returns its number of inputs.
  ///
  /// - Parameters:
  ///   - plan: The sizes of the batches.
  ///   - inputs: The memory of the inputs.
  /// - Returns: 0 at the end of the loop.
  func nextBatch(_ plan: inout BatchPlan, of inputs: some InputMemory) -> Int {
    let now = apus_ticks_in_order()
    guard isLooping else {
      inputs.discard()
      return 0
    }
    setCounting(false)
    if start != 0 {
      let before = time.wall
      addStretch(to: now, cost: costs.batch)
      plan.add(ticks: Double(time.wall - before))
    }
    inputs.discard()
    if unprepared == 0 {
      setCounting(true)
      unprepared = nextEpoch()
      setCounting(false)
      if unprepared == 0 { return 0 }
    }
    let count = plan.next(upTo: unprepared, isCounting: driver.isCounting)
    do {
      try plan.check()
      try plan.prepare(count) { try inputs.fill($0) }
    } catch {
      fail(error)
      return 0
    }
    unprepared -= count
    counts.batch = plan.facts
    setCounting(true)
    ownClock?.start()
    start = apus_ticks_in_order()
    return count
  }

  /// Interrupts the counts of the driver, or continues them.
  private func setCounting(_ isOn: Bool) {
    guard driver.isCounting else { return }
    if isOn { driver.resume() } else { driver.pause() }
  }
}
