import ApusClocks
import CApusSystem
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The check as it was published: what has passed since the last update, compared with two thresholds.
///
/// The first form of a check computes a deadline once. This one subtracts at every check, and makes each threshold anew:
/// for a clock of Swift that is the arithmetic of `Duration`.
extension ClockCheck {
  /// How the names of these checks end.
  static let elapsedSuffix = "-elapsed"

  /// Every clock of the published table that there is here, and the deadlines' other ones.
  static let elapsed =
    [
      elapsed("monotonic-raw", perSecond: 1_000_000_000) {
        apus_clock_nanoseconds(CLOCK_MONOTONIC_RAW)
      },
      elapsed("gettimeofday", perSecond: 1_000_000) { apus_time_of_day_microseconds() },
      elapsed("counter", perSecond: 1 << 40) { Int64(truncatingIfNeeded: TickCounter.now()) },
      elapsed("continuous-clock", ContinuousClock()),
      elapsed("suspending-clock", SuspendingClock()),
    ]

  /// A clock that is a number.
  ///
  /// - Parameter second: A second in the unit of the clock.
  @inline(__always)
  private static func elapsed(
    _ name: String, perSecond second: Int64, _ now: @escaping @Sendable () -> Int64
  ) -> ClockCheck {
    ClockCheck(name: name + elapsedSuffix) { times in
      var count = ElapsedCount()
      var last = now()
      for _ in 0..<times {
        count.unposted += 1
        let now = now()
        let delta = now &- last
        if delta > second || (delta > second / 10 && count.isLarge) {
          count.post()
          last = now
        }
      }
      return count.surplus
    }
  }

  /// A clock of Swift.
  @inline(__always)
  private static func elapsed<Source: Clock>(_ name: String, _ clock: Source) -> ClockCheck
  where Source.Duration == Duration {
    ClockCheck(name: name + elapsedSuffix) { times in
      var count = ElapsedCount()
      var last = clock.now
      for _ in 0..<times {
        count.unposted += 1
        let now = clock.now
        let delta = last.duration(to: now)
        if delta > .seconds(1) || (delta > .milliseconds(100) && count.isLarge) {
          count.post()
          last = now
        }
      }
      return count.surplus
    }
  }
}

/// What the published loop counts: bytes since the last update, and updates.
package struct ElapsedCount: Sendable {
  /// The bytes since the last update.
  package var unposted = 0
  private var updates = 0

  /// Creates a count of nothing.
  package init() {}

  /// Whether a tenth of a second is enough for an update.
  package var isLarge: Bool { 1_000_000 <= unposted }

  /// Notes an update.
  package mutating func post() {
    unposted = 0
    updates += 1
  }

  /// The updates beyond the one that a pause of the machine explains.
  package var surplus: Int { max(0, updates - 1) }
}
