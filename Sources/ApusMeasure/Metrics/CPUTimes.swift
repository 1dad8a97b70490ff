import CApusSystem

/// What this process has had of the processors so far, for itself and in the kernel.
///
/// The system divides the time between both by looking at a process every few milliseconds, so what is short
/// says nothing.
package struct CPUTimes: Sendable, Hashable {
  /// Outside the kernel.
  package let userNanoseconds: Int64
  /// In the kernel.
  package let systemNanoseconds: Int64

  /// Asks the system.
  package static func now() -> CPUTimes {
    var usage = apus_usage()
    // SAFETY: the call fills in one structure.
    _ = unsafe apus_process_usage(&usage)
    return CPUTimes(
      userNanoseconds: usage.user_nanoseconds, systemNanoseconds: usage.system_nanoseconds)
  }

  /// The kernel's share of what came since then, or `nil` below 50 ms in all.
  package func kernelShare(since earlier: CPUTimes) -> Double? {
    let user = userNanoseconds - earlier.userNanoseconds
    let system = systemNanoseconds - earlier.systemNanoseconds
    guard user + system >= 50_000_000 else { return nil }
    return Double(system) / Double(user + system)
  }
}
