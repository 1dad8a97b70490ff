#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kernel's scheduler.
package enum Scheduler {
  /// Lets another thread run on this processor.
  package static func yield() { sched_yield() }
}
