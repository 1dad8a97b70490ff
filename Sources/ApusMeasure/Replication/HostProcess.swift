#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process that is running.
package enum HostProcess {
  /// The value of one variable of the environment.
  package static func variable(_ name: String) -> String? {
    // SAFETY: the string is copied before anything can change it.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// A path of the program that is running: the kernel's own name for it where `/proc` is mounted, and
  /// otherwise what it was started as.
  static var programPath: String {
    let link = "/proc/self/exe"
    // SAFETY: the path is a string that outlives the call.
    let isThere = unsafe access(link, X_OK) == 0
    return isThere ? link : CommandLine.arguments.first ?? ""
  }
}
