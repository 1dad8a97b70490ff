public import ApusMeasure
import ApusSystem
import CApusSystem

/// The cost of operating-system operations: a call, a clock, a page, a switch, a process, a message.
///
///     try SystemProbe().run(context)  // reports `system-call`, `page-fault`, `loopback-send` ...
///
public struct SystemProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.system
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    let operations = [
      MetricKey.systemCall, .pageFault, .mapAndTouch, .contextSwitch, .processSpawn,
      .loopbackRoundTrip, .loopbackSend,
    ]
    return [ProbePromise(.system, operations + SystemClock.Name.allCases.map(\.metric))]
  }
  /// A summary of the measured quantity.
  public let summary =
    "system call, clocks, page fault, mapping, context switch, loopback, new process"
  /// The method of measurement.
  public let method = """
    On one bound thread, in epochs of about 100 us. system-call: getppid, made as a real call. \
    clock-*: one reading of each clock of this system; Date is left out because it needs \
    Foundation. page-fault: the first write to each page of fresh anonymous memory, huge pages \
    forbidden, per page. map-and-touch: mmap of one page, a write to it, munmap. context-switch: \
    half the round trip of two threads of this process on one processor that pass a byte over \
    pipes. It includes the write and the read of each pass; the note gives their cost without a \
    switch. spawn: posix_spawn of a program that does nothing, until waitpid has its status. It \
    includes the program's start and the loading of its libraries. loopback-round-trip: a byte to \
    another thread over a TCP connection to 127.0.0.1, and back. loopback-send: half the round \
    trip of 2,000 bytes. Both threads are on the same processor, and no network is involved.
    """
  /// The share of a run's time.
  public let weight = 2.5
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    try Processors.whileBound(to: [context.processors[0]]) { isBound in
      try reportSystemCall(context)
      try reportClocks(context)
      try attempt(.pageFault, to: context) { try reportPageFault(context) }
      try attempt(.mapAndTouch, to: context) { try reportMapping(context) }
      try attempt(.contextSwitch, to: context) { try reportSwitch(isBound: isBound, context) }
      try attempt(.loopbackRoundTrip, to: context) {
        try reportLoopback(.loopbackRoundTrip, byteCount: 1, share: 1, context)
      }
      try attempt(.loopbackSend, to: context) {
        try reportLoopback(.loopbackSend, byteCount: 2000, share: 0.5, context)
      }
      try attempt(.processSpawn, to: context) { try reportSpawn(context) }
    }
  }
}

extension SystemProbe {
  /// Returns a part of the budget in seconds: a twenty-fifth for each cheap measurement, and more
  /// for others.
  private func slice(_ context: ProbeContext, parts: Double = 1) -> Double {
    context.budgetSeconds * parts / 25
  }

  private func reportSystemCall(_ context: ProbeContext) throws {
    let samples = try context.repeats(of: "system call", seconds: slice(context)) {
      context.medianOverEpochs { iterations in
        for _ in 0..<iterations { apus_consume_integer(apus_cheapest_system_call()) }
      }
    }
    report(.systemCall, median: samples, over: .withinProcess, to: context)
  }

  private func reportClocks(_ context: ProbeContext) throws {
    for clock in SystemClock.all(context.clock) {
      let metric = clock.name.metric
      try attempt(metric, to: context) {
        guard let read = clock.read else {
          throw UnavailableError(clock.remark ?? "this system has no such clock")
        }
        let samples = try context.repeats(
          of: "clock \(clock.name.rawValue)", seconds: slice(context)
        ) {
          context.medianOverEpochs(read)
        }
        let notes = [clock.remark].compactMap { $0 }
        report(metric, median: samples, over: .withinProcess, notes: notes, to: context)
      }
    }
  }

  private func reportPageFault(_ context: ProbeContext) throws {
    let pages = context.effort == .quick ? 256 : 1024
    let samples = try context.repeats(of: "page fault", seconds: slice(context, parts: 3)) {
      let memory = try AnonymousPages(pages)
      memory.forbidHugePages()
      let start = TickClock.now()
      memory.touch()
      return context.clock.nanoseconds(TickClock.now() &- start) / Double(pages)
    }
    let note = "pages of \(Memory.pageSize) bytes, \(pages) in a fresh mapping"
    report(.pageFault, median: samples, over: .allocations, notes: [note], to: context)
  }

  private func reportMapping(_ context: ProbeContext) throws {
    let samples = try context.repeats(of: "map and touch", seconds: slice(context)) {
      try context.medianOverEpochs { iterations in
        for _ in 0..<iterations { try AnonymousPages(1).touch() }
      }
    }
    report(.mapAndTouch, median: samples, over: .withinProcess, to: context)
  }

  private func reportSwitch(isBound: Bool, _ context: ProbeContext) throws {
    guard isBound else { throw UnavailableError.noBinding }
    let samples = try context.repeats(of: "context switch", seconds: slice(context, parts: 2)) {
      let pingPong = try PipePingPong(partnerOn: context.processors[0])
      defer { pingPong.end() }
      return try context.medianOverEpochs(pingPong.play) / 2
    }
    let alone = try Pipe()
    let cost = try context.medianOverEpochs { iterations in
      for _ in 0..<iterations { try alone.passByteToSelf() }
    }
    let note =
      "includes a write and a read of a pipe, \(Quantity.duration(nanoseconds: cost)) without a switch"
    report(.contextSwitch, median: samples, over: .allocations, notes: [note], to: context)
  }

  /// Reports a share of the round trip of a message over the loopback interface.
  private func reportLoopback(
    _ metric: MetricKey, byteCount: Int, share: Double, _ context: ProbeContext
  ) throws {
    let samples = try context.repeats(of: metric.name, seconds: slice(context)) {
      let pingPong = try LoopbackPingPong(
        partnerOn: context.processors[0], byteCount: byteCount)
      defer { pingPong.end() }
      return try context.medianOverEpochs(pingPong.play) * share
    }
    report(metric, median: samples, over: .allocations, notes: [], to: context)
  }

  private func reportSpawn(_ context: ProbeContext) throws {
    guard let program = ["/bin/true", "/usr/bin/true"].first(where: ExecutableSearch.isExecutable)
    else {
      throw UnavailableError("there is no `true` in /bin or /usr/bin")
    }
    try runToEnd(program)
    let seconds = max(slice(context, parts: 3), context.budgetSeconds - context.elapsedSeconds)
    let samples = try context.repeats(of: "spawn", seconds: seconds, atMost: 400) {
      let start = TickClock.now()
      try runToEnd(program)
      return context.clock.nanoseconds(TickClock.now() &- start)
    }
    report(.processSpawn, median: samples, over: .events, notes: [program], to: context)
  }

  /// Starts a program that does nothing, and waits until it has ended.
  private func runToEnd(_ program: String) throws {
    var child = try ChildProcess(spawning: program)
    let end = child.wait()
    guard end == .exited(status: 0) else { throw UnavailableError("\(program) failed: \(end)") }
  }
}

extension ProbeKey {
  /// The operations of the operating system.
  public static let system = ProbeKey("system")
}

extension MetricKey {
  /// A system call.
  public static let systemCall = MetricKey("system-call", .nanoseconds)
  /// The first write to a page.
  public static let pageFault = MetricKey("page-fault", .nanoseconds)
  /// Mapping a page, writing to it, and unmapping it.
  public static let mapAndTouch = MetricKey("map-and-touch", .nanoseconds)
  /// A switch between two threads.
  public static let contextSwitch = MetricKey("context-switch", .nanoseconds)
  /// A byte to another thread over TCP on this machine, and back.
  public static let loopbackRoundTrip = MetricKey("loopback-round-trip", .nanoseconds)
  /// Sending 2,000 bytes to another thread over TCP on this machine.
  public static let loopbackSend = MetricKey("loopback-send", .nanoseconds)
  /// Starting a process and waiting for its end.
  public static let processSpawn = MetricKey("spawn", .nanoseconds)
}
