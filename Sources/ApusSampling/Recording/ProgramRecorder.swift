import ApusBytes
import ApusProfile
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The recorder of a command or of a running process.
///
///     var recorder = ProgramRecorder(RecordingOptions())
///     let recording = try recorder.record(commandAt: 2)
///     CallTree(recording.profile).leaves[0].frame.name
///
package struct ProgramRecorder {
  let options: RecordingOptions
  var collector: SampleCollector
  let files: ModuleFiles
  let tables: UnwindTables
  var agent: SamplingAgent?
  /// Records that may still be followed by older records of other processors.
  var pending: [KernelRecord.Timed] = []
  private var plan = StackPlan(nil, awaits: .never, stacks: nil, isAttached: false)
  /// The threads that the check of stops could not let go.
  private(set) var pendingStops: Set<Int32> = []
  /// The number of times at which all threads were looked at, and the seconds that this took.
  var lookCount = 0
  var seconds = 0.0
  /// The reason why threads are stopped instead of events of the kernel.
  private var refusal: SamplingError?

  package init(_ options: RecordingOptions) {
    self.options = options
    collector = SampleCollector(keepingLast: options.kept.map { UInt64($0 * 1e9) })
    files = ModuleFiles()
    tables = UnwindTables(files)
  }

  /// Starts a command and records it to its end, or for the chosen time.
  ///
  /// The first signal SIGINT, SIGTERM or SIGHUP ends the recording and the command, and what was
  /// recorded is kept.
  ///
  /// - Parameter position: The position of the program among the arguments of this process, counted from
  ///   1.
  /// - Throws: `SamplingError` if the program cannot be observed, or the command cannot be started.
  package mutating func record(commandAt position: Int) throws(SamplingError) -> Recording {
    let program = HostProcess.arguments[position]
    try Self.refuseOtherUser(program)
    apus_watch_interrupts()
    let path = options.waits ? nil : ExecutableSearch.path(of: program)
    try choosePlan(path.flatMap { ProgramFacts(ofFile: $0) }, isAttached: false)
    let held = try system { () throws(SystemError) in
      try HeldProcess(argumentsFrom: position)
    }
    let number = held.number
    // The command, which was forked before, has the limit and the priority of the user.
    apus_raise_file_limit()
    apus_hurry()
    let events = try self.events { copies, rate throws(SamplingError) in
      try SamplingEvents(waiting: number, rate: rate, copiesStacks: copies)
    }
    if events == nil { try checkStops(number, isChild: true) }
    var child: ChildProcess
    do throws(SystemError) { child = try held.release() } catch { throw .system(error) }
    let handle = try system { () throws(SystemError) in try Self.handle(of: child.number) }
    let isInterrupted = follow(child.number, handle, events, isChild: true)
    if isInterrupted { Self.end(child.number, handle) }
    return recording(child.wait(), isInterrupted)
  }

  /// Records a running process to its end, or for the chosen time.
  ///
  /// - Parameter onProgress: Called after each look at the process.
  /// - Throws: `SamplingError` if the process does not exist, or belongs to another user.
  package mutating func record(
    attachedTo process: Int32, onProgress: RecordingProgress
  ) throws(SamplingError) -> Recording {
    apus_watch_interrupts()
    apus_raise_file_limit()
    apus_hurry()
    let handle: FileDescriptor
    do throws(SystemError) {
      handle = try Self.handle(of: process)
    } catch {
      throw .cannotAttach(process: process, code: error.code)
    }
    let running = RunningProcess(process)
    try choosePlan(options.waits ? nil : running.facts, isAttached: true)
    let usual = options.eventRate
    let events = try self.events { copies, _ throws(SamplingError) in
      try SamplingEvents(of: running, rate: usual, copiesStacks: copies)
    }
    if let events {
      try events.start()
      // Mappings that appear from here on are recorded.
      collector.attach(running)
    } else {
      try checkStops(process, isChild: false)
    }
    let isInterrupted = follow(
      process, handle, events, isChild: false, onProgress: onProgress)
    return recording(nil, isInterrupted)
  }

  /// Opens the events of a running process, which `take` reads from `start()` on.
  mutating func attach(to process: Int32) throws(SamplingError) -> SamplingEvents {
    let running = RunningProcess(process)
    try choosePlan(running.facts, isAttached: true)
    let events = try SamplingEvents(
      of: running, rate: options.eventRate, copiesStacks: plan.stacks == .copied)
    collector.attach(running)
    return events
  }

  /// Takes the mappings that a running process has now.
  mutating func readMappings(of process: Int32) { collector.attach(RunningProcess(process)) }

  // MARK: Plan

  private mutating func choosePlan(
    _ facts: ProgramFacts?, isAttached: Bool
  ) throws(SamplingError) {
    plan = StackPlan(facts, awaits: options.awaits, stacks: options.stacks, isAttached: isAttached)
    guard plan.usesAgent, !options.waits else { return }
    do throws(SamplingError) {
      agent = try SamplingAgent(rate: options.eventRate)
    } catch {
      if options.awaits == .always { throw error }
      plan.leaveOutAgent(error)
    }
  }

  /// Opens the events of the kernel; returns `nil` if threads are stopped instead.
  private mutating func events(
    _ open: (_ copiesStacks: Bool, _ rate: Int?) throws(SamplingError) -> SamplingEvents
  ) throws(SamplingError) -> SamplingEvents? {
    guard !options.waits else { return nil }
    do throws(SamplingError) {
      return try open(plan.stacks == .copied, agent == nil ? options.eventRate : nil)
    } catch {
      guard case .refused = error, options.awaits != .always else { throw error }
      refusal = error
      agent = nil
      return nil
    }
  }

  /// Stops a thread once, so that a refusal is known before the recording.
  private mutating func checkStops(_ process: Int32, isChild: Bool) throws(SamplingError) {
    guard ExistingFile.isThere("/proc/\(process)/task") else { throw .noThreadFiles }
    var threads = StoppedThreads(process, isChild: isChild, onlyRunning: false)
    _ = threads.look()
    // A command that is held stops in any case, and could not go on if it were not let go.
    pendingStops = threads.letGo(within: isChild ? .infinity : 1)
    guard let code = threads.refusal else { return }
    throw .stopRefused(
      process: process, code: code,
      scope: try? FactTree.machine.integer("/proc/sys/kernel/yama/ptrace_scope"),
      events: refusal?.description)
  }

  /// Whether threads are stopped for samples.
  var stopsThreads: Bool { options.waits || refusal != nil }

  /// Whether threads that wait have no samples.
  var leavesOutWaiting: Bool { !options.waits }

  /// The samples so far, with the names of their functions.
  var profile: Profile { namedProfile().profile }

  private func namedProfile() -> (profile: Profile, hasAsync: Bool) {
    var symbols = Symbols(options.names, options.source)
    let groups = symbols.frames(of: collector.locations, in: collector.files, files)
    let instructions = options.keepsInstructions ? Instructions(of: collector, files) : nil
    let profile = Profile(
      stacks: collector.stacks, groups: groups, threads: collector.threads,
      samples: instructions?.samples ?? Array(collector.keptSamples),
      lostCount: collector.lostCount + (agent?.counts.lost ?? 0),
      instructions: instructions?.all ?? [], tasks: collector.tasks.tasks)
    return (profile, symbols.hasAsync)
  }

  private func recording(_ end: ChildProcess.End?, _ isInterrupted: Bool) -> Recording {
    let (profile, hasAsync) = namedProfile()
    let copiesStacks = stopsThreads || plan.stacks == .copied
    let chains =
      copiesStacks ? UnwindCounts() : collector.chains(losingCallers: tables.losesCallers)
    let isMissed = plan.missing == .copiedStacks ? hasAsync : true
    return Recording(
      profile: profile, end: end, rate: stopsThreads ? options.stopRate : options.eventRate,
      lookRate: stopsThreads && seconds > 0 ? Double(lookCount + 1) / seconds : nil,
      agentless: agent == nil ? [:] : collector.agentless.counts,
      threadCount: collector.threadCount, agent: agent?.counts, cutCount: collector.cutCount,
      runningParentCount: collector.runningParentCount,
      unwinding: copiesStacks ? collector.unwinding : chains, copiesStacks: copiesStacks,
      missing: stopsThreads || !isMissed ? nil : plan.missing,
      waitingCount: options.waits ? collector.waitingCount : nil, refusal: refusal,
      isInterrupted: isInterrupted)
  }

  // MARK: Processes

  static func handle(of process: Int32) throws(SystemError) -> FileDescriptor {
    let number = apus_process_descriptor(process)
    guard number >= 0 else { throw SystemError(.wait, "\(process)", code: -number) }
    return FileDescriptor(adopting: number, name: "process \(process)")
  }

  /// Ends a command that a terminal's signal did not end: it gets a second, then SIGTERM and two more
  /// seconds, and then it is killed.
  static func end(_ process: Int32, _ handle: borrowing FileDescriptor) {
    if apus_interrupted() == SIGINT, apus_wait_for_end(handle.number, 1000) { return }
    kill(process, SIGTERM)
    if apus_wait_for_end(handle.number, 2000) { return }
    apus_kill(process)
  }

  /// The kernel ends the events of a program that changes its user, unless root started it.
  private static func refuseOtherUser(_ program: String) throws(SamplingError) {
    guard geteuid() != 0, let path = ExecutableSearch.path(of: program),
      let file = try? FileDescriptor(reading: path), let status = try? file.status(),
      status.isRegular, status.changesUser
    else { return }
    throw .changesUser(program: program)
  }

  private func system<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(SamplingError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}
