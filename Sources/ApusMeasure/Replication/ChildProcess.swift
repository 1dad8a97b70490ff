// Map of this file. Starts a measuring process and reads what it says:
//   start    this program again, or another one; descriptor 3 is the pipe, standard output is /dev/null
//            (a user's set-up may print), standard error stays (crash messages)
//   read     poll until end of file, the deadline or a signal of the user; a process that ended while
//            one of its own children still holds the pipe has said everything that is there then
//   end      look without waiting, so that the deadline and the user's signals hold here as well; a
//            process that outlives them is killed with its group, and none is killed after it was
//            waited for

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A measuring process: a program of benchmarks, started with a request in its environment, or a program
/// that is told by its arguments what to measure.
package final class ChildProcess {
  /// What the process has reported so far.
  private(set) var report: [UInt8] = []
  let number: pid_t
  private let reading: Int32
  private let deadlineSeconds: Double
  private let deadline: Deadline
  private var isReportComplete = false
  /// How the process ended; `nil` while it runs.
  private var end: End?

  private enum End {
    /// As `waitpid` says it.
    case status(Int32)
    /// Nobody knows: the kernel or other code has waited for the process, with the value of `errno`.
    case lost(Int32)
  }

  /// The most that a report may be long: one of sixty thousand epochs has two megabytes.
  private static let longestReport = 64 << 20

  /// Runs a program with a request and returns everything that it reported.
  ///
  /// - Parameters:
  ///   - program: The path of another program; `nil` starts this one again, with its arguments.
  ///   - arguments: Another program's, its name first; its path alone where there are none.
  ///   - deadlineSeconds: How long it may take before it is killed.
  package static func run(
    _ request: WorkerRequest?, program: String? = nil, arguments: [String] = [],
    deadlineSeconds: Double
  ) throws(ChildProcessError) -> String {
    let child = try ChildProcess(
      request, program: program, arguments: arguments, deadlineSeconds: deadlineSeconds)
    while try child.readsOn(waitingMilliseconds: 100) {}
    try child.waitForEnd()
    return String(decoding: child.report, as: UTF8.self)
  }

  /// Runs a program that needs no request and returns everything that it reported.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Those after its name.
  ///   - deadlineSeconds: How long it may take before it is killed.
  package static func run(
    _ program: String, _ arguments: [String], deadlineSeconds: Double
  ) throws(ChildProcessError) -> String {
    try run(
      nil, program: program, arguments: [program] + arguments, deadlineSeconds: deadlineSeconds)
  }

  /// Starts a program, with a request where it needs one.
  ///
  /// - Parameter page: A descriptor that it shares with others; negative for none.
  init(
    _ request: WorkerRequest?, program: String? = nil, arguments: [String] = [], page: Int32 = -1,
    deadlineSeconds: Double
  ) throws(ChildProcessError) {
    deadline = Deadline(seconds: deadlineSeconds)
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call writes two descriptors.
    guard unsafe pipe(&ends) == 0 else { throw .cannotStart(errno: errno) }
    let (reading, writing) = (ends[0], ends[1])
    _ = apus_close_on_exec(reading)
    _ = apus_close_on_exec(writing)
    defer { close(writing) }
    do throws(ChildProcessError) {
      number = try Self.spawn(request, program, arguments, report: writing, page: page)
    } catch {
      close(reading)
      throw error
    }
    self.reading = reading
    self.deadlineSeconds = deadlineSeconds
  }

  deinit {
    close(reading)
    guard end == nil else { return }
    apus_end_group(number)
    while waitpid(number, nil, 0) == -1, errno == EINTR {}
  }

  private static func spawn(
    _ request: WorkerRequest?, _ program: String?, _ arguments: [String], report: Int32,
    page: Int32
  ) throws(ChildProcessError) -> pid_t {
    var child: pid_t = 0
    var request = request
    request?.parent = getpid()
    let variable = request.map { "\(WorkerRequest.variable)=\($0.encoded)" }
    // SAFETY: each copy is freed once, after the call.
    var copies = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    // SAFETY: the arguments are the copies, or those that the process was started with, which live as
    // long as it does; a null pointer ends both. The strings outlive the call.
    let status = unsafe copies.withUnsafeMutableBufferPointer { copies in
      let given = arguments.isEmpty ? nil : copies.baseAddress
      return unsafe apus_spawn(
        program ?? HostProcess.programPath, program == nil ? CommandLine.unsafeArgv : given,
        variable, report, page, 0, &child)
    }
    guard status == 0 else { throw .cannotStart(errno: status) }
    return child
  }

  /// Reads what there is, waiting for it at most so long; false when the report is complete.
  func readsOn(waitingMilliseconds: Int32) throws(ChildProcessError) -> Bool {
    if isReportComplete { return false }
    try checkTime()
    if hasMore(waitingMilliseconds: waitingMilliseconds) {
      try readOnce()
    } else {
      try completeIfEnded()
    }
    return !isReportComplete
  }

  /// Whether there is something to read, or the end of it.
  private func hasMore(waitingMilliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    // SAFETY: one structure is passed and its number is one.
    return unsafe poll(&waiting, 1, waitingMilliseconds) > 0
  }

  /// Takes the report for complete if the process has ended, with what it said just before: that may have come
  /// since the last look.
  func completeIfEnded() throws(ChildProcessError) {
    guard hasEnded else { return }
    while !isReportComplete, hasMore(waitingMilliseconds: 0) { try readOnce() }
    isReportComplete = true
  }

  private func readOnce() throws(ChildProcessError) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // SAFETY: at most `buffer.count` bytes are written.
    let count = unsafe read(reading, &buffer, buffer.count)
    if count == 0 { isReportComplete = true }
    guard count > 0 else { return }
    report += buffer.prefix(count)
    if report.count > Self.longestReport { throw .saysTooMuch }
  }

  /// Waits until the process has ended; throws unless it ended well.
  func waitForEnd() throws(ChildProcessError) {
    while !hasEnded {
      try checkTime()
      // Nothing to wait for but a millisecond.
      _ = poll(nil, 0, 1)
    }
    guard case .status(let status)? = end else {
      if case .lost(let number)? = end { throw .statusLost(errno: number) }
      return
    }
    let signal = status & 0x7f
    if signal != 0 { throw .crashed(signal: signal) }
    let code = (status >> 8) & 0xff
    if code != 0 { throw .failed(code: code) }
  }

  private func checkTime() throws(ChildProcessError) {
    if apus_interrupted() != 0 { throw .interrupted }
    if deadline.hasPassed {
      throw .tookTooLong(seconds: deadlineSeconds)
    }
  }

  /// Whether the process has ended; does not wait for it.
  private var hasEnded: Bool {
    if end != nil { return true }
    var status: Int32 = 0
    // SAFETY: the call writes one number.
    let ended = unsafe waitpid(number, &status, WNOHANG)
    if ended == 0 || (ended == -1 && errno == EINTR) { return false }
    end = ended == number ? .status(status) : .lost(errno)
    return true
  }
}
