import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One run of a command from start to end, with what the kernel counted of it.
struct CommandRun: Sendable, Hashable {
  let wallNanoseconds: Double
  let cpuNanoseconds: Double
  /// 0 where it is not above this program's own.
  let peakBytes: Double

  /// Runs a command with its output and errors thrown away, and waits for its end.
  ///
  /// - Parameters:
  ///   - timeLimitSeconds: How long it may take before it is killed, with what it started.
  ///   - ignoresFailure: Whether a status other than 0 is a run like any other.
  ///   - isStoppable: Whether the user's signals end it.
  static func run(
    _ command: ComparedCommand, timeLimitSeconds: Double, ignoresFailure: Bool,
    isStoppable: Bool = true
  ) throws(CommandFailure) -> CommandRun {
    let deadline = Deadline(seconds: timeLimitSeconds)
    let began = apus_clock_nanoseconds(CLOCK_MONOTONIC)
    let child = try start(of: command)
    while apus_wait_for_end(child, 100) == 0 {
      let isLate = deadline.hasPassed
      guard isLate || (isStoppable && apus_interrupted() != 0) else { continue }
      apus_end_group(child)
      _ = try end(of: child, command)
      throw CommandFailure(command, isLate ? .tookTooLong(timeLimitSeconds) : .interrupted)
    }
    let wall = apus_clock_nanoseconds(CLOCK_MONOTONIC) - began
    // What it left running would disturb the next run.
    apus_end_group(child)
    let ending = try end(of: child, command)
    if ending.status & 0x7f != 0 {
      throw CommandFailure(command, .crashed(signal: ending.status & 0x7f))
    }
    let status = (ending.status >> 8) & 0xff
    if status != 0, !ignoresFailure { throw CommandFailure(command, .failed(status: status)) }
    return CommandRun(
      wallNanoseconds: Double(max(1, wall)), cpuNanoseconds: Double(ending.cpu_nanoseconds),
      peakBytes: ending.peak_bytes > ownPeakBytes ? Double(ending.peak_bytes) : 0)
  }

  /// The kernel lets a process begin with the peak of the one that started it: below that it counts
  /// nothing.
  private static var ownPeakBytes: Int64 {
    var usage = apus_usage()
    // SAFETY: the call fills one structure.
    return unsafe apus_process_usage(&usage) == 0 ? usage.peak_resident_bytes : .max
  }

  private static func start(of command: ComparedCommand) throws(CommandFailure) -> Int32 {
    var child: Int32 = 0
    // SAFETY: the copies of the arguments live until they are freed below, their array ends with null.
    var arguments = unsafe command.arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let code = unsafe apus_spawn(command.path, &arguments, nil, -1, -1, 1, &child)
    guard code == 0 else { throw CommandFailure(command, .cannotStart(errno: code)) }
    return child
  }

  private static func end(
    of child: Int32, _ command: ComparedCommand
  ) throws(CommandFailure) -> apus_ending {
    var ending = apus_ending()
    // SAFETY: the call fills one structure.
    let code = unsafe apus_reap(child, &ending)
    guard code == 0 else { throw CommandFailure(command, .statusLost(errno: code)) }
    return ending
  }
}
