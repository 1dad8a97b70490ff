#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The scheduler of the kernel.
package enum Scheduler {
  /// Yields this processor to another thread.
  package static func yield() { sched_yield() }
}
