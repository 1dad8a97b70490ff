import ApusMeasure
import ApusSystem
import CApusSystem

/// The cost of operating-system operations: a call, a clock, a page, a switch, a process.
public struct SystemProbe: Probe {
  /// The name in results.
  public let name = "system"
  /// A summary of the measured quantity.
  public let summary = "system call, clocks, page fault, mapping, context switch, new process"
  /// The method of measurement.
  public let method = """
    On one bound thread, in epochs of about 100 us. system-call: getppid, made as a real call. \
    clock-*: one reading of each clock of this system; Date is left out because it needs \
    Foundation. page-fault: the first write to each page of fresh anonymous memory, huge pages \
    forbidden, per page. map-and-touch: mmap of one page, a write to it, munmap. context-switch: \
    half the round trip of two threads of this process on one processor that pass a byte over \
    pipes. It includes the write and the read of each pass; the note gives their cost without a \
    switch. spawn: posix_spawn of a program that does nothing, until waitpid has its status. It \
    includes the program's start and the loading of its libraries.
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
      try attempt("page-fault", to: context) { try reportPageFault(context) }
      try attempt("map-and-touch", to: context) { try reportMapping(context) }
      try attempt("context-switch", to: context) { try reportSwitch(isBound: isBound, context) }
      try attempt("spawn", to: context) { try reportSpawn(context) }
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
    report("system-call", median: samples, over: .withinProcess, to: context)
  }

  private func reportClocks(_ context: ProbeContext) throws {
    for clock in SystemClock.all(context.clock) {
      let variant = "clock-\(clock.name)"
      try attempt(variant, to: context) {
        guard let read = clock.read else {
          throw Unavailable(clock.remark ?? "this system has no such clock")
        }
        let samples = try context.repeats(of: "clock \(clock.name)", seconds: slice(context)) {
          context.medianOverEpochs(read)
        }
        let notes = [clock.remark].compactMap { $0 }
        report(variant, median: samples, over: .withinProcess, notes: notes, to: context)
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
    report("page-fault", median: samples, over: .allocations, notes: [note], to: context)
  }

  private func reportMapping(_ context: ProbeContext) throws {
    let samples = try context.repeats(of: "map and touch", seconds: slice(context)) {
      try context.medianOverEpochs { iterations in
        for _ in 0..<iterations { try AnonymousPages(1).touch() }
      }
    }
    report("map-and-touch", median: samples, over: .withinProcess, to: context)
  }

  private func reportSwitch(isBound: Bool, _ context: ProbeContext) throws {
    guard isBound else { throw Unavailable.noBinding }
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
    report("context-switch", median: samples, over: .allocations, notes: [note], to: context)
  }

  private func reportSpawn(_ context: ProbeContext) throws {
    guard let program = ["/bin/true", "/usr/bin/true"].first(where: ExecutableSearch.isExecutable)
    else {
      throw Unavailable("there is no `true` in /bin or /usr/bin")
    }
    try runToEnd(program)
    let seconds = max(slice(context, parts: 3), context.budgetSeconds - context.elapsedSeconds)
    let samples = try context.repeats(of: "spawn", seconds: seconds, atMost: 400) {
      let start = TickClock.now()
      try runToEnd(program)
      return context.clock.nanoseconds(TickClock.now() &- start)
    }
    report("spawn", median: samples, over: .events, notes: [program], to: context)
  }

  /// Starts a program that does nothing, and waits until it has ended.
  private func runToEnd(_ program: String) throws {
    var child = try ChildProcess(spawning: program)
    let end = child.wait()
    guard end == .exited(status: 0) else { throw Unavailable("\(program) failed: \(end)") }
  }
}
