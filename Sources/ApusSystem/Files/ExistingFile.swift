// UNSAFE: a system call takes a C string

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A test for files without opening them.
package enum ExistingFile {
  /// Returns whether a path leads to a file, a folder or another entry of the file system.
  ///
  /// The answer may be old when it is used. To use a file, open it and handle its error. For
  /// programs, use `ExecutableSearch`.
  package static func isThere(_ path: String) -> Bool {
    // SAFETY: the call reads a terminated string.
    unsafe access(path, F_OK) == 0
  }

  /// Returns the absolute path of an existing file, without symbolic links, or `nil` if it does not exist.
  package static func absolutePath(_ path: String) -> String? {
    // SAFETY: the call reads a terminated string, and returns a new one, which is copied and freed.
    guard !path.hasZeroByte, let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
