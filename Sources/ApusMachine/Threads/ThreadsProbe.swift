import ApusMeasure

/// What a POSIX thread costs: its creation, the way to its first instruction, its end, its join.
public struct ThreadsProbe: Probe {
  /// The name in results.
  public let name = "threads"
  /// What it measures.
  public let summary = "create, start-to-run, end and join of a thread, each apart"
  /// How it measures.
  public let method = """
    Every sample is the life of one new thread, with the default attributes. create: the call of \
    pthread_create alone. start-to-run: from before that call to the thread's first instruction. \
    end: from the thread's last reading of the counter to the return of a pthread_join that was \
    waiting for it, so it includes waking the joiner. join: pthread_join of a thread that has \
    ended at least 200 us before. The creator may run on two processors, and the scheduler places \
    the new thread as it does for a program; the notes tell where it went. Readings of different \
    processors are compared, which an invariant counter allows; one reading of it is in each figure.
    """
  /// Its share of a run's time.
  public let weight = 0.8

  /// Creates the probe.
  public init() {}

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    try Processors.whileBound(to: Array(context.processors.prefix(2))) { _ in
      try reportLives(context)
      try reportJoins(context)
    }
  }

  private func reportLives(_ context: ProbeContext) throws {
    let lives = try events(context, "thread create, start, end") { try ThreadLife(context.clock) }
    report("create", of: lives, \.create, to: context)
    report("start-to-run", of: lives, \.startToRun, to: context)
    report("end", of: lives, \.end, to: context)
  }

  private func reportJoins(_ context: ProbeContext) throws {
    let joins = try events(context, "thread join") { try Self.joinAfterEnd(context.clock) }
    report("join", median: joins, over: .events, to: context)
  }

  private func report(
    _ variant: String, of lives: [ThreadLife], _ part: KeyPath<ThreadLife, Double>,
    to context: ProbeContext
  ) {
    report(
      variant, median: lives.map { $0[keyPath: part] }, over: .events,
      notes: ThreadLife.placement(of: lives, part), to: context)
  }

  /// Some hundreds of single events within half of the budget, after a few that are not kept.
  private func events<Event>(
    _ context: ProbeContext, _ what: String, _ once: () throws -> Event
  ) throws -> [Event] {
    let end = context.elapsedSeconds + context.budgetSeconds / 2
    let limit = context.effort == .quick ? 200 : 600
    var events: [Event] = []
    for _ in 0..<3 { _ = try once() }
    while events.count < ProbeContext.fewestRepeats
      || (context.elapsedSeconds < end && events.count < limit)
    {
      if events.count.isMultiple(of: 4) { try context.pace(what) }
      events.append(try once())
    }
    return events
  }

  /// The time of joining a thread that has ended, in nanoseconds.
  private static func joinAfterEnd(_ clock: TickClock) throws -> Double {
    let thread = try PinnedThread {}
    while thread.lastTick == 0 { Scheduler.yield() }
    // The kernel needs some microseconds more to take the thread down.
    let ended = TickClock.now()
    while clock.nanoseconds(TickClock.now() &- ended) < 200_000 { Scheduler.yield() }
    let start = TickClock.now()
    thread.join()
    return clock.nanoseconds(TickClock.now() &- start)
  }
}
