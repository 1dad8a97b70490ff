// UNSAFE: a function of C fills arrays with registers and a stack

import ApusBytes
import ApusProfile
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The threads of a program and its children, each of which is stopped for a moment at each look.
///
/// A thread that has not run after its last stop is not stopped again: its time on the processor, or its
/// system call and stack pointer, are as they were.
struct StoppedThreads {
  /// What is known of a thread.
  private struct Known {
    var runTime: UInt64
    /// The system call in which it waits; `nil` if it runs.
    var call: String?
    /// The wait that the last stop interrupted, and where: the kernel goes on with it by another system call.
    var interrupted: Interrupted?
    var hasSample = false
    /// Whether it did not stop in time, and must be let go.
    var isPending = false
  }

  private struct Interrupted {
    let call: Int32
    let registers: [UInt64]

    /// Creates the wait from the system call that a stop interrupted.
    init?(_ call: Int64, _ copy: StackCopy, before: Interrupted?) {
      guard let number = Int32(exactly: call), number >= 0 else { return nil }
      registers = [
        UnwindArchitecture.current.programCounter, UnwindArchitecture.current.stackPointer,
      ].compactMap { Int($0) < copy.registers.count ? copy.registers[Int($0)] : nil }
      let isAgain = call == apus_restarted_call() && before?.registers == registers
      self.call = isAgain ? before?.call ?? number : number
    }
  }

  /// What is known of a process.
  private struct Program {
    var mappings: [Mapping] = []
    /// The time of the first reading of the mappings since the process executed its program.
    var firstMaps: UInt64 = 0
    var nextMaps: UInt64 = 0
  }

  /// The command, whose end this process waits for; `nil` if the recorder attached.
  private let child: Int32?
  private let onlyRunning: Bool
  private let tree: FactTree
  private var programs: [Int32: Program]
  private var threads: [Int32: Known] = [:]
  private var buffer = [UInt8](repeating: 0, count: KernelRecord.Timed.stackBytes)
  private(set) var refusal: Int32?
  /// Whether a thread of the process that is looked at did not stop in time.
  private var hasPending = false

  /// The most nanoseconds between two readings of the mappings of a process. A young process is read more often,
  /// because it loads its libraries.
  private static let mapsPeriod: UInt64 = 500_000_000

  /// Creates the threads of a program.
  ///
  /// - Parameters:
  ///   - process: The number of the process.
  ///   - isChild: Whether this process started it.
  ///   - onlyRunning: Whether threads that wait have no samples.
  ///   - pending: The threads that an earlier value could not let go.
  init(
    _ process: Int32, isChild: Bool, onlyRunning: Bool, pending: Set<Int32> = [],
    in tree: FactTree = .machine
  ) {
    child = isChild ? process : nil
    for thread in pending { threads[thread] = Known(runTime: 0, isPending: true) }
    self.onlyRunning = onlyRunning
    self.tree = tree
    programs = [process: Program()]
  }

  /// Looks at each thread once, and returns its samples with the mappings and names that are new.
  ///
  /// - Complexity: O(*n*) in the threads; a thread that ran is stopped for some microseconds.
  mutating func look() -> [KernelRecord.Timed] {
    var records: [KernelRecord.Timed] = []
    var alive: Set<Int32> = []
    for process in programs.keys.sorted() { look(at: process, &records, &alive) }
    // The number of a thread that has ended may be given to another.
    if threads.count > alive.count {
      threads = threads.filter { alive.contains($0.key) || $0.value.isPending }
    }
    return records
  }

  private mutating func look(
    at process: Int32, _ records: inout [KernelRecord.Timed], _ alive: inout Set<Int32>
  ) {
    guard let names = try? tree.names(in: "/proc/\(process)/task"), !names.isEmpty else {
      programs[process] = nil
      return
    }
    readMaps(of: process, &records)
    let numbers = names.compactMap { Int32($0) }
    letGo(numbers)
    for thread in numbers {
      let files = ThreadFiles(process: process, thread: thread, in: tree)
      guard let runTime = files.runTime else { continue }
      alive.insert(thread)
      if threads[thread] == nil {
        threads[thread] = Known(runTime: 0)
        if threads.count > 1 { add(.start(process: process, parent: process), to: &records) }
        addName(process, thread, to: &records)
      }
      sample(process, thread, runTime, files, &records)
    }
  }

  private mutating func sample(
    _ process: Int32, _ thread: Int32, _ runTime: UInt64, _ files: ThreadFiles,
    _ records: inout [KernelRecord.Timed]
  ) {
    guard var known = threads[thread] else { return }
    defer { threads[thread] = known }
    let hasNotRun = known.hasSample && runTime == known.runTime
    // A thread that has not run waits as before.
    let call = hasNotRun ? known.call : files.systemCall
    let isWaiting = call.map { $0 != "running" } ?? false
    let isUnchanged =
      hasNotRun || known.hasSample && isWaiting && ThreadState.isSameWait(call, known.call)
    known.runTime = runTime
    if isUnchanged {
      if !onlyRunning || !isWaiting {
        add(.unchanged(process: process, thread: thread), to: &records)
      }
      return
    }
    guard !hasPending else { return }
    let state = ThreadState(letter: files.state ?? "R", call: call ?? "running")
    known.call = isWaiting ? call : nil
    known.hasSample = false
    if onlyRunning, state != .running { return }
    for process in files.children where programs[process] == nil { programs[process] = Program() }
    switch stop(thread) {
    case .copy(let copy, let call):
      if !isMapped(copy, in: process) {
        // The process may have executed another program.
        readMaps(of: process, &records, isForced: true)
        addName(process, thread, to: &records)
      }
      known.interrupted = Interrupted(call, copy, before: known.interrupted)
      let wait = known.interrupted.map { ThreadState.waiting(systemCall: $0.call) }
      add(
        .stopped(process: process, thread: thread, copy, onlyRunning ? state : wait ?? state),
        to: &records)
      known.hasSample = true
    case .busy:
      known.isPending = true
      hasPending = true
    case .refused(let code): refusal = refusal ?? code
    case .ended: break
    }
  }

  /// Lets the threads of a process go that did not stop in time, if they have stopped now.
  ///
  /// A process that executes a program waits for the end of its traced threads, which this process must take note of, and
  /// meanwhile the kernel blocks whoever wants to trace another of its threads. So no thread is stopped beside one that is
  /// still traced.
  private mutating func letGo(_ numbers: [Int32]) {
    hasPending = false
    for thread in numbers where threads[thread]?.isPending == true {
      let isPending = !apus_stop_again(thread, thread == child)
      threads[thread]?.isPending = isPending
      hasPending = hasPending || isPending
    }
  }

  /// Waits for the threads that did not stop in time, and lets them go; returns those that still run.
  ///
  /// - Parameter seconds: The longest wait. A thread that waits for a disk stops late.
  mutating func letGo(within seconds: Double) -> Set<Int32> {
    let deadline = Deadline(seconds: seconds)
    while true {
      for (thread, known) in threads
      where known.isPending && apus_stop_again(thread, thread == child) {
        threads[thread]?.isPending = false
      }
      let pending = Set(threads.filter(\.value.isPending).keys)
      if pending.isEmpty || deadline.hasPassed { return pending }
      // SLEEP: the threads stop meanwhile.
      usleep(1000)
    }
  }

  private enum Stop {
    case copy(StackCopy, call: Int64)
    case busy, ended
    case refused(Int32)
  }

  private mutating func stop(_ thread: Int32) -> Stop {
    var registers = [UInt64](repeating: 0, count: Int(APUS_REGISTERS))
    var count: Int32 = 0
    var call: Int64 = -1
    // SAFETY: the arrays have the sizes that the call is told.
    let length = unsafe apus_stop(
      thread, thread == child, &registers, &count, &call, &buffer, buffer.count)
    switch Int32(clamping: -length) {
    case EBUSY: return .busy
    case ESRCH: return .ended
    case let code where code > 0: return .refused(code)
    default:
      let copy = StackCopy(
        registers: Array(registers.prefix(Int(count))), bytes: Array(buffer.prefix(Int(length))))
      return .copy(copy, call: call)
    }
  }

  // MARK: Mappings

  private func isMapped(_ copy: StackCopy, in process: Int32) -> Bool {
    let number = Int(UnwindArchitecture.current.programCounter)
    guard number < copy.registers.count else { return true }
    let address = copy.registers[number]
    return programs[process]?.mappings.contains { $0.start <= address && address < $0.end } ?? true
  }

  /// Reads the mappings of a process, and adds those that are new.
  private mutating func readMaps(
    of process: Int32, _ records: inout [KernelRecord.Timed], isForced: Bool = false
  ) {
    let now = Self.now
    guard var program = programs[process], isForced || now >= program.nextMaps,
      let text = try? LoadedFile("/proc/\(process)/maps")
    else { return }
    let mappings = MapsText.mappings(in: text.span.text)
    let known = Set(program.mappings)
    for mapping in mappings where !known.contains(mapping) {
      add(.mapping(process: process, mapping), to: &records)
    }
    // The process may have executed another program.
    addName(process, process, to: &records)
    program.mappings = mappings
    if isForced || program.firstMaps == 0 { program.firstMaps = now }
    program.nextMaps = now + min(Self.mapsPeriod, (now - program.firstMaps) / 4)
    programs[process] = program
  }

  private func addName(
    _ process: Int32, _ thread: Int32, to records: inout [KernelRecord.Timed]
  ) {
    let name = ThreadFiles(process: process, thread: thread, in: tree).name
    add(.name(process: process, thread: thread, name, isProgram: false), to: &records)
  }

  private func add(_ record: KernelRecord, to records: inout [KernelRecord.Timed]) {
    records.append(KernelRecord.Timed(nanoseconds: Self.now, record: record))
  }

  private static var now: UInt64 { UInt64(apus_clock_nanoseconds(CLOCK_MONOTONIC)) }
}
