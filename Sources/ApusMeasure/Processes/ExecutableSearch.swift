#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds programs as a shell does.
package enum ExecutableSearch {
  /// The path of a program: a name with a slash as it is, any other one by the folders of `PATH`; `nil`
  /// where none has it.
  package static func path(of name: String) -> String? {
    if name.contains("/") { return name }
    let folders = (HostProcess.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Whether there is something at a path that this process may run.
  package static func isExecutable(_ path: String) -> Bool {
    // SAFETY: the call reads a terminated string.
    unsafe access(path, X_OK) == 0
  }
}
