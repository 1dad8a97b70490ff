// UNSAFE: starting takes lists of C strings; waiting fills a status

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that this process started: the only child process of this package.
///
/// The process is waited for exactly once. If it was not waited for, it is killed at the end of
/// this value's life.
package struct ChildProcess: ~Copyable, Sendable {
  /// The number of the process.
  package let number: Int32
  /// The end of the process; `nil` if this value has not waited for it yet.
  package private(set) var end: End?
  /// Whether the process leads a group of its own, which is killed at its end.
  private let leadsGroup: Bool

  /// The end of a process.
  package enum End: Sendable, Hashable {
    /// The process ended with this exit status.
    case exited(status: Int32)
    /// A signal ended the process.
    case killed(signal: Int32)
    /// The exit status is lost, with the value of `errno`: the kernel or other code waited for the
    /// process.
    case lost(code: Int32)

    /// Creates the end from a status of `wait`.
    package init(waitStatus status: Int32) {
      let signal = status & 0x7f
      self = signal == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: signal)
    }
  }

  private init(_ number: Int32, leadsGroup: Bool) {
    self.number = number
    self.leadsGroup = leadsGroup
  }

  /// Takes ownership of a child that was just started, in the group of this process.
  init(running number: Int32) { self.init(number, leadsGroup: false) }

  deinit {
    guard end == nil else { return }
    if leadsGroup {
      apus_end_descendants(number)
      apus_end_group(number)
    } else {
      apus_kill(number)
    }
    _ = Self.reap(number, leadsGroup: leadsGroup, 0)
  }

  /// Returns the end of the process, or `nil` while it runs.
  package mutating func endIfAny() -> End? {
    if end == nil { end = Self.reap(number, leadsGroup: leadsGroup, WNOHANG) }
    return end
  }

  /// Waits for the end of the process.
  package mutating func wait() -> End {
    let found = end ?? Self.reap(number, leadsGroup: leadsGroup, 0) ?? .lost(code: ECHILD)
    end = found
    return found
  }

  /// Waits for a process, or with `WNOHANG` returns `nil` while it runs.
  ///
  /// The processes that the leader of a group has left in it are killed before the leader is reaped,
  /// because the group may have another owner afterwards.
  private static func reap(_ number: Int32, leadsGroup: Bool, _ options: Int32) -> End? {
    if leadsGroup, apus_has_ended(number, options == 0 ? 1 : 0) != 0 { apus_end_group(number) }
    var status: Int32 = 0
    while true {
      // SAFETY: the call writes one number.
      let ended = unsafe waitpid(number, &status, options)
      if ended == number { return End(waitStatus: status) }
      if ended == 0 { return nil }
      if errno != EINTR { return .lost(code: errno) }
    }
  }
}

// MARK: - Starts

extension ChildProcess {
  /// Starts a measuring program in a group of its own; it ends with the thread that started it.
  ///
  /// Its standard input and output are `/dev/null`.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The name and the arguments; `nil` passes those of this process on.
  ///   - variable: A variable to add to the environment, `NAME=value`.
  ///   - report: The descriptor on which the program reports.
  ///   - page: A descriptor that the program shares with others; if negative, none is shared.
  package init(
    measuring program: String, _ arguments: [String]?, variable: String?, report: Int32,
    page: Int32
  ) throws(SystemError) {
    guard !program.hasZeroByte, variable?.hasZeroByte != true else {
      throw SystemError(.start, program, code: EINVAL)
    }
    var child: Int32 = 0
    var code: Int32 = 0
    if let arguments {
      // SAFETY: the list ends with null, and its strings outlive the call.
      code = unsafe Self.withList(arguments) { list in
        unsafe apus_spawn(program, list, variable, report, page, 0, &child)
      }
    } else {
      // SAFETY: the arguments of this process end with null and live as long as it does.
      code = unsafe apus_spawn(
        program, HostProcess.argumentList, variable, report, page, 0, &child)
    }
    guard code == 0 else { throw SystemError(.start, program, code: code) }
    self.init(child, leadsGroup: true)
  }

  /// Starts a program that reads one descriptor and writes another.
  ///
  /// If its name has no slash, it is searched for in `PATH`. It inherits the environment.
  package init(
    filter program: String, _ arguments: [String], input: borrowing FileDescriptor,
    output: borrowing FileDescriptor
  ) throws(SystemError) {
    var child: Int32 = 0
    let (input, output) = (input.number, output.number)
    // SAFETY: the list ends with null, and its strings outlive the call.
    let code = unsafe Self.withList([program] + arguments) { list in
      unsafe apus_spawn_filter(program, list, input, output, &child)
    }
    guard code == 0 else { throw SystemError(.start, program, code: code) }
    self.init(child, leadsGroup: false)
  }

  /// Starts a program by `posix_spawn` alone, without arguments and with an empty environment.
  ///
  /// This is the start whose cost `apus machine` measures; it inherits all descriptors.
  package init(spawning program: String) throws(SystemError) {
    var child: pid_t = 0
    // SAFETY: both lists end with null, and the strings in them outlive the call.
    guard !program.hasZeroByte else { throw SystemError(.start, program, code: EINVAL) }
    let code = unsafe program.withCString { path in
      let name = unsafe UnsafeMutablePointer(mutating: path)
      return unsafe posix_spawn(&child, path, nil, nil, [name, nil], [nil])
    }
    guard code == 0 else { throw SystemError(.start, program, code: code) }
    self.init(child, leadsGroup: false)
  }

  /// Calls a closure with a list of C strings that ends with null.
  ///
  /// - Returns: The error code of the closure. If a string has a zero byte, the closure is not
  ///   called, and the code is `EINVAL`.
  package static func withList(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    guard !strings.contains(where: \.hasZeroByte) else { return SystemError.invalid }
    // SAFETY: each copy is freed once, after the call; the list is not empty.
    var copies = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(&copies)
  }
}
