// UNSAFE: `access` takes a C string

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A search for programs, with the rules of a shell.
package enum ExecutableSearch {
  /// Returns the path of a program, or `nil` if no folder of `PATH` has it.
  ///
  /// A name with a slash is returned unchanged.
  ///
  /// - Complexity: O(*n*) in the number of folders.
  package static func path(of name: String) -> String? {
    if name.contains("/") { return name }
    let folders = (HostProcess.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Returns whether a path has a file that this process may execute.
  package static func isExecutable(_ path: String) -> Bool {
    // SAFETY: the call reads a terminated string.
    unsafe access(path, X_OK) == 0
  }
}
