package import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Child processes: starts a program and waits for its end.
package enum ChildProcess {
  /// Returns the path of a program that exits at once, or `nil` if the system has none.
  package static func programThatDoesNothing() -> String? {
    // SAFETY: the call reads a terminated string.
    ["/bin/true", "/usr/bin/true"].first { unsafe access($0, X_OK) == 0 }
  }

  /// Starts a program without arguments and with an empty environment, and waits until it has ended.
  package static func runToEnd(_ program: String) throws(SystemCallFailure) {
    let child = try start(program)
    var status: Int32 = 0
    var ended: pid_t = 0
    repeat {
      // SAFETY: the call writes one status.
      ended = unsafe waitpid(child, &status, 0)
    } while ended < 0 && errno == EINTR
    guard ended == child else { throw SystemCallFailure("waitpid") }
    guard status == 0 else {
      throw SystemCallFailure("\(program) ended with status \(status)", code: 0)
    }
  }

  private static func start(_ program: String) throws(SystemCallFailure) -> pid_t {
    var child: pid_t = 0
    // SAFETY: both vectors end with a null pointer, and the strings in them outlive the call.
    let code = unsafe program.withCString { path in
      let name = unsafe UnsafeMutablePointer(mutating: path)
      return unsafe posix_spawn(&child, path, nil, nil, [name, nil], [nil])
    }
    guard code == 0 else { throw SystemCallFailure("posix_spawn \(program)", code: code) }
    return child
  }
}
