// Map of this file. Starts a measuring process and reads its report:
//   start    this program again, or another program; descriptor 3 is the pipe, standard output is
//            /dev/null (a user's set-up may print), standard error stays (crash messages)
//   read     poll until end of file, the deadline or a signal of the user; if the process has ended
//            but a child of it still holds the pipe, the bytes in the pipe complete the report
//   end      poll without blocking, so that the deadline and the user's signals apply here as well;
//            a process that outlives them is killed with its group, and never after it was waited
//            for

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A measuring process, which receives its task in its environment or its arguments.
///
/// The process is a benchmark program with a request in its environment, or another program with
/// arguments.
package final class ChildProcess {
  /// The bytes that the process has reported so far.
  private(set) var report: [UInt8] = []
  let number: pid_t
  private let reading: Int32
  private let deadlineSeconds: Double
  private let deadline: Deadline
  private var isReportComplete = false
  /// The end of the process; `nil` while it runs.
  private var end: End?

  private enum End {
    /// The status from `waitpid`.
    case status(Int32)
    /// The status is lost, with the value of `errno`: the kernel or other code waited for the
    /// process.
    case lost(Int32)
  }

  /// The largest size of a report in bytes; sixty thousand epochs take two megabytes.
  private static let longestReport = 64 << 20

  /// Runs a program with a request and returns its report.
  ///
  /// - Parameters:
  ///   - program: The path of another program; `nil` starts this program again, with its arguments.
  ///   - arguments: The name and arguments of the other program; if empty, its path alone.
  ///   - deadlineSeconds: The time after which the process is killed.
  /// - Complexity: Polls until the process ends or the deadline has passed.
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

  /// Runs a program without a request and returns its report.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments after its name.
  ///   - deadlineSeconds: The time after which the process is killed.
  package static func run(
    _ program: String, _ arguments: [String], deadlineSeconds: Double
  ) throws(ChildProcessError) -> String {
    try run(
      nil, program: program, arguments: [program] + arguments, deadlineSeconds: deadlineSeconds)
  }

  /// Starts a program, with a request if it needs a request.
  ///
  /// - Parameter page: A descriptor that the program shares with others; if negative, none is
  ///   shared.
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
    // SAFETY: the arguments are the copies, or those of this process, which live as long as it
    // does. A null pointer ends both. The strings outlive the call.
    let status = unsafe copies.withUnsafeMutableBufferPointer { copies in
      let given = arguments.isEmpty ? nil : copies.baseAddress
      return unsafe apus_spawn(
        program ?? HostProcess.programPath, program == nil ? CommandLine.unsafeArgv : given,
        variable, report, page, 0, &child)
    }
    guard status == 0 else { throw .cannotStart(errno: status) }
    return child
  }

  /// Reads available bytes and waits for them at most this long; returns false once the report is
  /// complete.
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

  /// Returns whether bytes or the end of the report can be read.
  private func hasMore(waitingMilliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    // SAFETY: a single structure is passed and its number is 1.
    return unsafe poll(&waiting, 1, waitingMilliseconds) > 0
  }

  /// Completes the report if the process has ended.
  ///
  /// The last bytes before the end may have come after the last poll, so they are read first.
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
      // Sleep for a millisecond.
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
