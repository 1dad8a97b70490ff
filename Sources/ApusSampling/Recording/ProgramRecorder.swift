import ApusBytes
import ApusCommandLine
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
  private let options: RecordingOptions
  private var collector = SampleCollector()
  private let files = ModuleFiles()
  private var agent: SamplingAgent?
  /// Records that may still be followed by older records of other processors.
  private var pending: [KernelRecord.Timed] = []

  package init(_ options: RecordingOptions) { self.options = options }

  /// Starts a command and records it to its end, or for the chosen time.
  ///
  /// The first signal SIGINT, SIGTERM or SIGHUP ends the recording and the command, and what was
  /// recorded is kept.
  ///
  /// - Parameter position: The position of the program among the arguments of this process, counted from
  ///   1.
  /// - Throws: `SamplingError` if the kernel refuses the events, or the command cannot be started.
  package mutating func record(commandAt position: Int) throws(SamplingError) -> Recording {
    try Self.refuseOtherUser(HostProcess.arguments[position])
    apus_watch_interrupts()
    apus_raise_file_limit()
    if options.followsAwaits { agent = try SamplingAgent(rate: options.rate) }
    let held = try system { () throws(SystemError) in
      try HeldProcess(argumentsFrom: position)
    }
    let events = try SamplingEvents(
      waiting: held.number, rate: options.followsAwaits ? nil : options.rate)
    var child: ChildProcess
    do throws(SystemError) { child = try held.release() } catch { throw .system(error) }
    let handle = try system { () throws(SystemError) in try Self.handle(of: child.number) }
    let isInterrupted = follow(child.number, handle, events)
    if isInterrupted { Self.end(child.number, handle) }
    return recording(child.wait(), isInterrupted)
  }

  /// Records a running process to its end, or for the chosen time.
  ///
  /// - Throws: `SamplingError` if the process does not exist, or belongs to another user.
  package mutating func record(attachedTo process: Int32) throws(SamplingError) -> Recording {
    apus_watch_interrupts()
    apus_raise_file_limit()
    let handle: FileDescriptor
    do throws(SystemError) {
      handle = try Self.handle(of: process)
    } catch {
      throw .cannotAttach(process: process, code: error.code)
    }
    let running = RunningProcess(process)
    let events = try SamplingEvents(
      running: process, threads: Array(running.threadNames.keys), rate: options.rate)
    try events.start()
    // Mappings that appear from here on are recorded.
    collector.attach(
      process, mappings: running.mappings, name: running.name, threads: running.threadNames)
    // A command has the terminal for itself.
    let isInterrupted = follow(process, handle, events, ProgressLine())
    return recording(nil, isInterrupted)
  }

  // MARK: Following

  /// The time within which a record of any processor is in its ring, in nanoseconds.
  private static let delay: UInt64 = 20_000_000
  /// The bytes of a sample with a deep stack.
  private static let sampleBytes = 1100

  /// The milliseconds between two looks at the rings, in which a quarter of a ring fills.
  private var pause: Int32 {
    Int32(max(2, min(100, 131_072_000 / (options.rate * Self.sampleBytes))))
  }

  /// Takes samples until the process ends, the time is over or a signal arrives; returns whether a
  /// signal did.
  private mutating func follow(
    _ process: Int32, _ handle: borrowing FileDescriptor, _ events: SamplingEvents,
    _ progress: ProgressLine? = nil
  ) -> Bool {
    let start = ContinuousClock.now
    let deadline = options.seconds.map { Deadline(seconds: $0) }
    var hasEnded = false
    while !hasEnded, apus_interrupted() == 0, deadline?.hasPassed != true {
      hasEnded = apus_wait_for_end(handle.number, pause)
      take(from: events, of: process)
      progress.map { show($0, since: start) }
    }
    progress?.erase()
    events.stop()
    take(from: events, of: process, all: true)
    return apus_interrupted() != 0
  }

  private func show(_ progress: ProgressLine, since start: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    progress.show(
      "\(collector.samples.count) samples; Ctrl-C ends the recording",
      fraction: options.seconds.map { seconds / $0 } ?? 0,
      secondsLeft: options.seconds.map { max(0, $0 - seconds) })
  }

  /// Takes the records of all rings in the order of time. The newest wait for those of other rings.
  private mutating func take(from events: SamplingEvents, of process: Int32, all: Bool = false) {
    let now = UInt64(apus_clock_nanoseconds(CLOCK_MONOTONIC))
    pending += events.take() + (agent?.take(isLast: all) ?? [])
    pending.sort { $0.nanoseconds < $1.nanoseconds }
    let limit = all ? UInt64.max : now - min(now, Self.delay)
    let count = pending.firstIndex { $0.nanoseconds > limit } ?? pending.count
    for record in pending[..<count] { collector.take(record) }
    pending.removeFirst(count)
    files.open(collector.files, of: process)
  }

  private func recording(_ end: ChildProcess.End?, _ isInterrupted: Bool) -> Recording {
    var symbols = Symbols(options.names)
    let frames = symbols.frames(of: collector.locations, in: collector.files, files)
    let profile = Profile(
      stacks: collector.stacks, frames: frames, threads: collector.threads,
      samples: collector.samples, lostCount: collector.lostCount + (agent?.counts.lost ?? 0))
    return Recording(
      profile: profile, end: end, rate: options.rate, threadCount: collector.threadCount,
      agent: agent?.counts, cutCount: collector.cutCount, isInterrupted: isInterrupted)
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

/// What the files of `/proc` tell of a running process.
private struct RunningProcess {
  let name: String
  /// The names of the threads by their numbers.
  let threadNames: [Int32: String]
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
    let folder = "/proc/\(number)"
    name = Self.line("\(folder)/comm")
    let threads = (try? FactTree.machine.names(in: "\(folder)/task")) ?? []
    threadNames = Dictionary(
      threads.compactMap { thread in
        Int32(thread).map { ($0, Self.line("\(folder)/task/\(thread)/comm")) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The mappings with code at this moment.
  var mappings: [Mapping] {
    guard let text = try? LoadedFile("/proc/\(number)/maps") else { return [] }
    return MapsText.mappings(in: text.span.text)
  }

  private static func line(_ path: String) -> String {
    let text = (try? FactTree.machine.text(path)) ?? ""
    return String(text.prefix { $0 != "\n" })
  }
}
