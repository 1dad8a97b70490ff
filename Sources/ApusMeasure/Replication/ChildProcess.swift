// Map of this file. Starts this very program again as a measuring process and reads what it says:
//   spawn    the program's own file; descriptor 3 is the pipe, standard output is /dev/null (a user's
//            set-up may print), standard error stays (crash messages)
//   read     poll until end of file, the deadline or a signal of the user
//   reap     waitpid; a process that outlives its deadline is killed

import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A measuring process: this program, started again with a request in its environment.
enum ChildProcess {
  /// Runs the program with a request and returns everything that it reported.
  ///
  /// - Parameter deadlineSeconds: How long it may take before it is killed.
  static func run(
    _ request: WorkerRequest, deadlineSeconds: Double
  ) throws(ChildProcessError) -> String {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call writes two descriptors.
    guard unsafe pipe(&ends) == 0 else { throw .cannotStart(errno: errno) }
    let (reading, writing) = (ends[0], ends[1])
    _ = apus_close_on_exec(reading)
    defer { close(reading) }
    let child: pid_t
    do throws(ChildProcessError) {
      child = try spawn(request, report: writing)
      close(writing)
    } catch {
      close(writing)
      throw error
    }
    do throws(ChildProcessError) {
      let report = try readAll(reading, deadlineSeconds: deadlineSeconds)
      try reap(child)
      return report
    } catch {
      kill(child, SIGKILL)
      try? reap(child)
      throw error
    }
  }

  private static func spawn(
    _ request: WorkerRequest, report: Int32
  ) throws(ChildProcessError) -> pid_t {
    var child: pid_t = 0
    // SAFETY: the arguments are those that the process was started with and live as long as it does;
    // the strings outlive the call.
    let status = unsafe apus_spawn(
      HostProcess.programPath, CommandLine.unsafeArgv,
      "\(WorkerRequest.variable)=\(request.encoded)", report, &child)
    guard status == 0 else { throw .cannotStart(errno: status) }
    return child
  }

  private static func readAll(
    _ descriptor: Int32, deadlineSeconds: Double
  ) throws(ChildProcessError) -> String {
    let deadline = apus_clock_nanoseconds(CLOCK_MONOTONIC) + Int64(deadlineSeconds * 1e9)
    var report: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if apus_interrupted() != 0 { throw .interrupted }
      if apus_clock_nanoseconds(CLOCK_MONOTONIC) > deadline {
        throw .tookTooLong(seconds: deadlineSeconds)
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // SAFETY: one structure is passed and its number is one.
      guard unsafe poll(&waiting, 1, 100) > 0 else { continue }
      // SAFETY: at most `buffer.count` bytes are written.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return String(decoding: report, as: UTF8.self) }
      if count > 0 { report += buffer.prefix(count) }
    }
  }

  private static func reap(_ child: pid_t) throws(ChildProcessError) {
    var status: Int32 = 0
    // SAFETY: the call writes one number.
    while unsafe waitpid(child, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    if signal != 0 { throw .crashed(signal: signal) }
    let code = (status >> 8) & 0xff
    if code != 0 { throw .failed(code: code) }
  }
}
