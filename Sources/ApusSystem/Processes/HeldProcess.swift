// UNSAFE: a command is started with the arguments that `main` got

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process that waits before it executes its program, so that it can be observed from the beginning.
///
/// The process ends if it is not released.
package struct HeldProcess: ~Copyable {
  private let held: apus_held
  /// The position of the program among the arguments of this process.
  private let position: Int

  /// The number of the process.
  package var number: Int32 { held.child }

  /// Starts a process with the last arguments of this process.
  ///
  /// It has the standard streams, the working folder and the process group of this process.
  ///
  /// - Parameter position: The position of the program among the arguments of this process, counted from
  ///   1. A program without a slash is searched for in `PATH`.
  /// - Throws: The error of `fork` or `pipe`.
  package init(argumentsFrom position: Int) throws(SystemError) {
    let last = HostProcess.argumentCount - 1
    precondition((1...max(1, last)).contains(position), "position must be that of an argument")
    // SAFETY: the list ends with null and lives as long as the process; the position is in it.
    let arguments = unsafe HostProcess.argumentList + position
    var held = apus_held()
    // SAFETY: the program is the first of the arguments, which was just read.
    guard let program = unsafe arguments.pointee else { throw SystemError(.start, code: EINVAL) }
    let code = unsafe apus_hold(program, arguments, &held)
    guard code == 0 else { throw Self.error(position, code) }
    self.held = held
    self.position = position
  }

  /// Lets the process execute its program.
  ///
  /// - Throws: The error of `execve`, such as that of a program that does not exist.
  package consuming func release() throws(SystemError) -> ChildProcess {
    let (held, position) = (held, position)
    discard self
    let code = apus_release(held)
    guard code == 0 else { throw Self.error(position, code) }
    return ChildProcess(running: held.child)
  }

  private static func error(_ position: Int, _ code: Int32) -> SystemError {
    SystemError(.start, HostProcess.arguments[position], code: code)
  }

  deinit { apus_drop_held(held) }
}
