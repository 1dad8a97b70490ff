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

  /// The path of the program that is running.
  static var programPath: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments.first ?? ""
    #endif
  }
}
