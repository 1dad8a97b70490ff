import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment of the monotonic clock after which a process has run for too long.
struct Deadline: Sendable, Hashable {
  private let nanoseconds: Int64
  /// An infinite limit becomes 31 years, which no clock of a running system exceeds.
  private static let longest = 1e9

  /// Creates a deadline that many seconds from now.
  ///
  /// - Parameter seconds: Any number; a negative one has passed, an infinite one does not pass.
  init(seconds: Double) {
    precondition(!seconds.isNaN, "a time limit must be a number")
    let bounded = min(Self.longest, max(-Self.longest, seconds))
    nanoseconds = apus_clock_nanoseconds(CLOCK_MONOTONIC) + Int64(bounded * 1e9)
  }

  /// Whether the moment has passed.
  var hasPassed: Bool { apus_clock_nanoseconds(CLOCK_MONOTONIC) > nanoseconds }
}
