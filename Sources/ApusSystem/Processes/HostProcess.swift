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

  /// The path of the running program.
  ///
  /// The path is the kernel's own link if `/proc` is mounted, and otherwise the first argument.
  package static var programPath: String {
    let link = "/proc/self/exe"
    // SAFETY: the path is a string that outlives the call.
    let isThere = unsafe access(link, X_OK) == 0
    return isThere ? link : CommandLine.arguments.first ?? ""
  }

  /// Returns the path of a program in the folder of the running program; `nil` if it is absent.
  package static func companion(_ name: String) -> String? {
    // SAFETY: the call returns a new string, which is copied and freed.
    guard let resolved = unsafe realpath(programPath, nil) else { return nil }
    defer { unsafe free(resolved) }
    let path = unsafe String(cString: resolved)
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let companion = path[...slash] + name
    return ExecutableSearch.isExecutable(String(companion)) ? String(companion) : nil
  }
}
