// UNSAFE: `getrusage` fills a variable

package import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CommandUsage {
  /// Starts a command, waits for its end and returns what it used.
  ///
  /// The signals SIGINT, SIGTERM and SIGHUP end the command.
  ///
  /// - Parameter position: The position of the program among the arguments of this process, counted from
  ///   1.
  /// - Throws: The error of the start.
  package static func run(
    commandAt position: Int
  ) throws(SystemError) -> (usage: CommandUsage, end: ChildProcess.End) {
    apus_watch_interrupts()
    let held = try HeldProcess(argumentsFrom: position)
    let start = apus_clock_nanoseconds(CLOCK_MONOTONIC)
    var child = try held.release()
    let handle = try ProgramRecorder.handle(of: child.number)
    while !apus_wait_for_end(handle.number, 100) {
      guard apus_interrupted() != 0 else { continue }
      ProgramRecorder.end(child.number, handle)
      break
    }
    let wall = apus_clock_nanoseconds(CLOCK_MONOTONIC) - start
    let end = child.wait()
    return (ofChildren(wall: Double(wall)), end)
  }

  /// The usage of all children that were waited for: the command alone.
  private static func ofChildren(wall: Double) -> CommandUsage {
    var counts = rusage()
    // SAFETY: the call fills the variable.
    #if canImport(Glibc)
      _ = unsafe getrusage(RUSAGE_CHILDREN.rawValue, &counts)
    #else
      _ = unsafe getrusage(RUSAGE_CHILDREN, &counts)
    #endif
    var usage = CommandUsage()
    usage.wall = wall
    usage.user = nanoseconds(counts.ru_utime)
    usage.system = nanoseconds(counts.ru_stime)
    (usage.majorFaults, usage.minorFaults) = (counts.ru_majflt, counts.ru_minflt)
    (usage.waits, usage.preemptions) = (counts.ru_nvcsw, counts.ru_nivcsw)
    #if os(Linux)
      usage.peakBytes = counts.ru_maxrss * 1024
    #else
      usage.peakBytes = counts.ru_maxrss
    #endif
    return usage
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }
}
