// Map of this file. Starts a measuring process and reads its report:
//   start    this program again, or another program; descriptor 3 is the pipe, standard output is
//            /dev/null (a user's set-up may print), standard error stays (crash messages)
//   read     poll until end of file, the deadline or a signal of the user; if the process has ended
//            but a child of it still holds the pipe, the bytes in the pipe complete the report
//   end      poll without blocking, so that the deadline and the user's signals apply here as well;
//            a process that outlives them is killed with its group, and never after it was waited
//            for; the processes that it left in its group are killed when it ends

import ApusSystem
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
package final class MeasuringProcess {
  /// The bytes that the process has reported so far.
  private(set) var report: [UInt8] = []
  /// The number of the process.
  var number: Int32 { process.number }
  private var process: ChildProcess
  private let reading: FileDescriptor
  private let deadlineSeconds: Double
  private let deadline: Deadline
  private let limitOption: String
  private var isReportComplete = false

  /// The largest size of a report in bytes; sixty thousand epochs take two megabytes.
  private static let longestReport = 64 << 20

  /// Runs a program with a request and returns its report.
  ///
  /// - Parameters:
  ///   - program: The path of another program; `nil` starts this program again, with its arguments.
  ///   - arguments: The name and arguments of the other program; if empty, its path alone.
  ///   - deadlineSeconds: The time after which the process is killed.
  ///   - limitOption: The option that raises the time limit, for the error.
  /// - Complexity: Polls until the process ends or the deadline has passed.
  package static func run(
    _ request: WorkerRequest?, program: String? = nil, arguments: [String] = [],
    deadlineSeconds: Double, limitOption: String = "--budget"
  ) throws(MeasuringProcessError) -> String {
    let child = try MeasuringProcess(
      request, program: program, arguments: arguments, deadlineSeconds: deadlineSeconds,
      limitOption: limitOption)
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
  ) throws(MeasuringProcessError) -> String {
    try run(
      nil, program: program, arguments: [program] + arguments, deadlineSeconds: deadlineSeconds)
  }

  /// Starts a program, with a request if it needs a request.
  ///
  /// - Parameters:
  ///   - page: A descriptor that the program shares with others; if negative, none is shared.
  ///   - limitOption: The option that raises the time limit, for the error.
  init(
    _ request: WorkerRequest?, program: String? = nil, arguments: [String] = [], page: Int32 = -1,
    deadlineSeconds: Double, limitOption: String = "--budget"
  ) throws(MeasuringProcessError) {
    self.limitOption = limitOption
    deadline = Deadline(seconds: deadlineSeconds)
    self.deadlineSeconds = deadlineSeconds
    do throws(SystemError) {
      let pipe = try FileDescriptor.Pipe()
      process = try Self.start(request, program, arguments, report: pipe.writer, page: page)
      reading = pipe.reader
    } catch {
      throw .cannotStart(errno: error.code)
    }
  }

  private static func start(
    _ request: WorkerRequest?, _ program: String?, _ arguments: [String],
    report: borrowing FileDescriptor, page: Int32
  ) throws(SystemError) -> ChildProcess {
    var request = request
    if request != nil { SharedFolder.prepare() }
    request?.parent = getpid()
    let variable = request.map { "\(WorkerRequest.variable)=\($0.encoded)" }
    var words: [String]? = arguments
    if arguments.isEmpty { words = program.map { [$0] } }
    return try ChildProcess(
      measuring: program ?? HostProcess.programPath, words, variable: variable,
      report: report.number, page: page)
  }

  /// Reads available bytes and waits for them at most this long; returns false once the report is
  /// complete.
  func readsOn(waitingMilliseconds: Int32) throws(MeasuringProcessError) -> Bool {
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
    reading.hasBytes(waitingMilliseconds: waitingMilliseconds)
  }

  /// Completes the report if the process has ended.
  ///
  /// The last bytes before the end may have come after the last poll, so they are read first.
  func completeIfEnded() throws(MeasuringProcessError) {
    guard process.endIfAny() != nil else { return }
    while !isReportComplete, hasMore(waitingMilliseconds: 0) { try readOnce() }
    isReportComplete = true
  }

  private func readOnce() throws(MeasuringProcessError) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    guard let count = try? reading.read(into: &buffer) else { return }
    if count == 0 { isReportComplete = true }
    report += buffer.prefix(count)
    if report.count > Self.longestReport { throw .saysTooMuch }
  }

  /// Waits until the process has ended; throws unless it ended well.
  func waitForEnd() throws(MeasuringProcessError) {
    while process.endIfAny() == nil {
      try checkTime()
      // Sleep for a millisecond.
      _ = poll(nil, 0, 1)
    }
    switch process.wait() {
    case .exited(status: 0): return
    case .exited(let status): throw .failed(code: status)
    case .killed(let signal): throw .crashed(signal: signal)
    case .lost(let code): throw .statusLost(errno: code)
    }
  }

  private func checkTime() throws(MeasuringProcessError) {
    if apus_interrupted() != 0 { throw .interrupted }
    if deadline.hasPassed {
      throw .tookTooLong(seconds: deadlineSeconds, option: limitOption)
    }
  }
}
