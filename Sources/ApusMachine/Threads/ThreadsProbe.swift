public import ApusMeasure
import ApusSystem

/// The cost of a POSIX thread: its creation, the time to its first instruction, its end, its join.
///
///     try ThreadsProbe().run(context)  // reports `create`, `start-to-run`, `end`, `join` and `total`
///
public struct ThreadsProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.threads
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [
      ProbePromise(
        .threads, ThreadLife.Part.allCases.map(\.metric),
        ["started": .names(ThreadLife.Processor.allCases.map(\.rawValue))]),
      ProbePromise(.threads, [.threadJoin]),
    ]
  }
  /// A summary of the measured quantity.
  public let summary = "create, start-to-run, end, join and total of a thread, by where it starts"
  /// The method of measurement.
  public let method = """
    Every sample is the life of one new thread, with the default attributes. create: the call of \
    pthread_create alone. start-to-run: from before that call to the thread's first instruction. \
    end: from the thread's last reading of the counter to the return of a pthread_join that was \
    waiting for it, so it includes waking the joiner. total: from before the creation to the \
    return of the waiting joiner, minus the thread's own work. It is the whole overhead of running \
    a procedure in a thread of its own. join: pthread_join of a thread that ended at least 200 us \
    before. The creator may run on two processors, and the scheduler places the new thread as it \
    does for any program. The thread starts on the processor of its creator, where it waits until \
    the creator pauses, or on another processor, which may have to wake up. These are two separate \
    measurements. Readings of different processors are compared, which an invariant counter allows; one \
    reading of it is in each measurement.
    """
  /// The share of a run's time.
  public let weight = 0.8
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    try Processors.whileBound(to: Array(context.processors.prefix(2))) { _ in
      try reportLives(context)
      try reportJoins(context)
    }
  }

  private func reportLives(_ context: ProbeContext) throws {
    let lives = try events(context, "thread create, start, end") { try ThreadLife(context.clock) }
    for part in ThreadLife.Part.allCases {
      for processor in ThreadLife.Processor.allCases {
        report(part, of: lives, startedOn: processor, context)
      }
    }
  }

  private func reportJoins(_ context: ProbeContext) throws {
    let joins = try events(context, "thread join") { try Self.joinAfterEnd(context.clock) }
    report(.threadJoin, median: joins, over: .events, to: context)
  }

  private func report(
    _ part: ThreadLife.Part, of lives: [ThreadLife], startedOn processor: ThreadLife.Processor,
    _ context: ProbeContext
  ) {
    let parameters = [Parameter("started", processor.rawValue)]
    let there = lives.filter { $0.processor == processor }
    // A few events of a kind are accidents of the scheduler.
    guard there.count >= ProbeContext.fewestRepeats else {
      let reason = "\(there.count) of \(lives.count) threads started on \(processor.words)"
      report(part.metric, parameters, absent: reason, to: context)
      return
    }
    let share = (100 * Double(there.count) / Double(lives.count)).rounded()
    report(
      part.metric, parameters, median: there.map { $0.nanoseconds(part) }, over: .events,
      notes: ["\(Int(share)) % of the threads started there"], to: context)
  }

  /// The fewest events: enough for some of each kind if the time is short.
  private static let fewestEvents = 40

  /// Records some hundreds of single events within half of the budget, after a few discarded
  /// events.
  private func events<Event>(
    _ context: ProbeContext, _ what: String, _ once: () throws -> Event
  ) throws -> [Event] {
    let end = context.elapsedSeconds + context.budgetSeconds / 2
    let limit = context.effort == .quick ? 200 : 600
    var events: [Event] = []
    for _ in 0..<3 { _ = try once() }
    while events.count < Self.fewestEvents
      || (context.elapsedSeconds < end && events.count < limit)
    {
      if events.count.isMultiple(of: 4) { try context.pace(what) }
      events.append(try once())
    }
    return events
  }

  /// Measures the time of joining a thread that has ended, in nanoseconds.
  private static func joinAfterEnd(_ clock: TickClock) throws -> Double {
    let thread = try PinnedThread {}
    while thread.lastTick == 0 { Scheduler.yield() }
    // The kernel needs some more microseconds to remove the thread.
    let ended = TickClock.now()
    while clock.nanoseconds(TickClock.now() &- ended) < 200_000 { Scheduler.yield() }
    let start = TickClock.now()
    thread.join()
    return clock.nanoseconds(TickClock.now() &- start)
  }
}

extension ProbeKey {
  /// The life of a thread.
  public static let threads = ProbeKey("threads")
}

extension MetricKey {
  /// Joining a thread that has ended.
  public static let threadJoin = MetricKey("join", .nanoseconds)
}
