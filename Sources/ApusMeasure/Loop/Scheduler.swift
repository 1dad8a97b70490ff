#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kernel's scheduler.
enum Scheduler {
  /// Lets another thread run on this processor.
  static func yield() { sched_yield() }
}
