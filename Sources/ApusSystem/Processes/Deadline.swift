import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A deadline on the monotonic clock, after which a process has run for too long.
package struct Deadline: Sendable, Hashable {
  private let nanoseconds: Int64
  /// The largest limit in seconds: an infinite limit becomes 31 years, which no uptime reaches.
  private static let longest = 1e9

  /// Creates a deadline this many seconds from now.
  ///
  /// - Parameter seconds: Any number; a negative limit has passed, an infinite limit does not pass.
  package init(seconds: Double) {
    precondition(!seconds.isNaN, "a time limit must be a number")
    let bounded = min(Self.longest, max(-Self.longest, seconds))
    nanoseconds = apus_clock_nanoseconds(CLOCK_MONOTONIC) + Int64(bounded * 1e9)
  }

  /// Whether the deadline has passed.
  package var hasPassed: Bool { apus_clock_nanoseconds(CLOCK_MONOTONIC) > nanoseconds }
}
