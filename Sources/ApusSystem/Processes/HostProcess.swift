// UNSAFE: `getenv`, `realpath` and the path of the start are C strings; writes reports to a descriptor

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The running process.
package enum HostProcess {
  /// Returns the value of an environment variable, or `nil` if it is unset or empty.
  package static func variable(_ name: String) -> String? {
    // SAFETY: the string is copied before anything can change it.
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The folder of temporary files: `TMPDIR`, or `/tmp` if the variable is unset or empty.
  package static var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// Writes a report to the parent process immediately.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func report(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // SAFETY: the bytes outlive the call and their number is exact.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(APUS_REPORT_DESCRIPTOR, $0.baseAddress, $0.count)
      }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// The path of the running program, for another start of it; empty if it cannot be found.
  ///
  /// The path is the kernel's own link if `/proc` is mounted, and otherwise the path of the start, or
  /// the name of the program as `PATH` has it.
  package static var programPath: String {
    ["/proc/self/exe", pathWithoutLink].first(where: ExecutableSearch.isExecutable) ?? ""
  }

  /// The path of the running program where `/proc` is not mounted; empty if it cannot be found.
  package static var pathWithoutLink: String {
    let candidates = [startedPath, arguments.first.flatMap(ExecutableSearch.path(of:))]
    return candidates.compactMap(\.self).first(where: ExecutableSearch.isExecutable) ?? ""
  }

  /// The path with which the kernel started this program; `nil` if the kernel does not tell.
  private static var startedPath: String? {
    // SAFETY: the string ends with a zero and lives as long as the process.
    guard let start = unsafe apus_started_path() else { return nil }
    let path = unsafe String(cString: start)
    return path.contains("/") ? path : "./\(path)"
  }

  /// Returns the path of a program in the folder of the running program; `nil` if it is absent.
  package static func companion(_ name: String) -> String? {
    guard let path = ExistingFile.absolutePath(programPath),
      let slash = path.lastIndex(of: "/")
    else { return nil }
    let companion = path[...slash] + name
    return ExecutableSearch.isExecutable(String(companion)) ? String(companion) : nil
  }
}
