// UNSAFE: passes arguments to a new process; the kernel fills in its use of resources

import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A single run of a command from start to end, with the counts of the kernel.
package struct CommandRun: Sendable, Hashable {
  package let wallNanoseconds: Double
  let userNanoseconds: Double
  let systemNanoseconds: Double
  /// The most memory that the process had, in bytes.
  package let peakBytes: Double
  /// The initial peak of the process: the kernel counts no smaller peak.
  let peakFloorBytes: Double

  /// The sum of user and system time.
  package var cpuNanoseconds: Double { userNanoseconds + systemNanoseconds }

  init(
    wallNanoseconds: Double, userNanoseconds: Double = 0, systemNanoseconds: Double = 0,
    peakBytes: Double = 0, peakFloorBytes: Double = 0
  ) {
    self.wallNanoseconds = wallNanoseconds
    self.userNanoseconds = userNanoseconds
    self.systemNanoseconds = systemNanoseconds
    self.peakBytes = peakBytes
    self.peakFloorBytes = peakFloorBytes
  }

  private init(_ run: apus_command_run) {
    self.init(
      wallNanoseconds: Double(max(1, run.wall_nanoseconds)),
      userNanoseconds: Double(run.user_nanoseconds),
      systemNanoseconds: Double(run.system_nanoseconds), peakBytes: Double(run.peak_bytes),
      peakFloorBytes: Double(run.floor_bytes))
  }

  /// Runs a command, discards its output and errors, and waits for its end.
  ///
  /// Processes that the command left running are killed afterwards, because they would disturb the
  /// next run.
  ///
  /// - Parameters:
  ///   - timeLimitSeconds: The time after which the command and its processes are killed.
  ///   - ignoresFailure: Whether a run with a status other than 0 counts like any other.
  ///   - isStoppable: Whether the user's signals end the command.
  ///   - graceSeconds: The time for which a command that must end is asked to end before it is killed.
  ///   - onWait: Called after each 100 ms for which the command has not ended.
  /// - Complexity: Polls every 100 ms until the command ends or the time limit has passed.
  package static func run(
    _ command: ComparedCommand, timeLimitSeconds: Double, ignoresFailure: Bool,
    isStoppable: Bool = true, graceSeconds: Int = 0, onWait: () -> Void = {}
  ) throws(CommandRunError) -> CommandRun {
    let deadline = Deadline(seconds: timeLimitSeconds)
    let (report, starter) = try start(command)
    defer { apus_finish_command(report, starter) }
    var run = apus_command_run()
    // SAFETY: the call fills one structure.
    var answer = unsafe apus_take_command_run(report, 100, &run)
    while answer == 0 {
      onWait()
      let isLate = deadline.hasPassed
      if isLate || (isStoppable && apus_interrupted() != 0) {
        if graceSeconds > 0 { apus_stop_command(report, starter, Int32(1000 * graceSeconds)) }
        throw CommandRunError(command, isLate ? .tookTooLong(timeLimitSeconds) : .interrupted)
      }
      // SAFETY: as above.
      answer = unsafe apus_take_command_run(report, 100, &run)
    }
    guard answer > 0 else { throw CommandRunError(command, .reportLost) }
    try check(run, command, ignoresFailure: ignoresFailure)
    return CommandRun(run)
  }

  private static func check(
    _ run: apus_command_run, _ command: ComparedCommand, ignoresFailure: Bool
  ) throws(CommandRunError) {
    if run.failure != 0 { throw CommandRunError(command, .cannotStart(errno: run.failure)) }
    switch ChildProcess.End(waitStatus: run.status) {
    case .killed(let signal): throw CommandRunError(command, .crashed(signal: signal))
    case .exited(let status) where status != 0 && !ignoresFailure:
      throw CommandRunError(command, .failed(status: status))
    case .exited, .lost: return
    }
  }

  private static func start(
    _ command: ComparedCommand
  ) throws(CommandRunError) -> (report: Int32, starter: Int32) {
    var report: Int32 = -1
    var starter: Int32 = 0
    // SAFETY: the list ends with null, and its strings outlive the call.
    let code = unsafe ChildProcess.withList(command.arguments) { list in
      guard let input = command.inputPath else {
        return unsafe apus_start_command(command.path, list, nil, &report, &starter)
      }
      return unsafe apus_start_command(command.path, list, input, &report, &starter)
    }
    guard code == 0 else { throw CommandRunError(command, .cannotStart(errno: code)) }
    return (report, starter)
  }
}
