// UNSAFE: gets times from the system through C

import Glibc

/// The resources that the process has used so far.
struct Usage {
  /// Processor time of all threads, ns.
  var processor: Int
  /// The number of times that a thread stopped running to wait.
  var switches: Int

  static var now: Usage {
    var found = rusage()
    // SAFETY: the variable outlives the call that fills it.
    _ = unsafe getrusage(RUSAGE_SELF.rawValue, &found)
    return Usage(
      processor: nanoseconds(found.ru_utime) + nanoseconds(found.ru_stime),
      switches: found.ru_nvcsw)
  }

  private static func nanoseconds(_ time: timeval) -> Int {
    Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_usec) * 1000
  }
}

/// The time of the monotonic clock in nanoseconds.
@inline(__always)
func nanoseconds() -> Int {
  var time = timespec()
  // SAFETY: the variable outlives the call that fills it.
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
