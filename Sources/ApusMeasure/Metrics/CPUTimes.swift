// UNSAFE: `getrusage` fills a structure

import CApusSystem

/// The CPU times of this process so far, in user mode and in the kernel, with its waits.
///
/// The system divides the time between the two with a sample every few milliseconds. Short times
/// are therefore meaningless.
package struct CPUTimes: Sendable, Hashable {
  /// The nanoseconds in user mode.
  package let userNanoseconds: Int64
  /// The nanoseconds in the kernel.
  package let systemNanoseconds: Int64
  /// The times that threads gave up their processor to wait.
  let waits: Int64

  /// Reads the CPU times of this process.
  package static func now() -> CPUTimes {
    var usage = apus_usage()
    // SAFETY: the call fills in one structure.
    _ = unsafe apus_process_usage(&usage)
    return CPUTimes(
      userNanoseconds: usage.user_nanoseconds, systemNanoseconds: usage.system_nanoseconds,
      waits: usage.voluntary_switches)
  }

  /// Returns the kernel's share of the time since `earlier`, or `nil` below 50 ms in all.
  package func kernelShare(since earlier: CPUTimes) -> Double? {
    let user = userNanoseconds - earlier.userNanoseconds
    let system = systemNanoseconds - earlier.systemNanoseconds
    guard user + system >= 50_000_000 else { return nil }
    return Double(system) / Double(user + system)
  }
}
