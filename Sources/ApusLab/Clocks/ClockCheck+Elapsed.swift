import ApusClocks
import CApusSystem
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The published form of the check: it compares the time since the last update with two thresholds.
///
/// The deadline form computes a deadline once. This form subtracts at every check, and computes
/// each threshold again. For a clock of Swift, that is the arithmetic of `Duration`.
extension ClockCheck {
  /// The clocks of the published table that exist here, and the other clocks of the deadline
  /// checks.
  static let elapsed =
    [
      elapsed(.monotonicRaw, perSecond: 1_000_000_000) {
        apus_clock_nanoseconds(CLOCK_MONOTONIC_RAW)
      },
      elapsed(.gettimeofday, perSecond: 1_000_000) { apus_time_of_day_microseconds() },
      elapsed(.counter, perSecond: 1 << 40) { Int64(truncatingIfNeeded: TickCounter.now()) },
      elapsed(.continuous, ContinuousClock()),
      elapsed(.suspending, SuspendingClock()),
    ]

  /// Creates a check of a clock whose reading is a number.
  ///
  /// - Parameter second: A second in the unit of the clock.
  @inline(__always)
  private static func elapsed(
    _ name: Name, perSecond second: Int64, _ now: @escaping @Sendable () -> Int64
  ) -> ClockCheck {
    ClockCheck(metric: name.elapsedMetric) { times in
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

  /// Creates a check of a clock of Swift.
  @inline(__always)
  private static func elapsed<Source: Clock>(_ name: Name, _ clock: Source) -> ClockCheck
  where Source.Duration == Duration {
    ClockCheck(metric: name.elapsedMetric) { times in
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

/// The counts of the published loop: bytes since the last update, and updates.
package struct ElapsedCount: Sendable {
  /// The bytes since the last update.
  package var unposted = 0
  private var updates = 0

  /// Creates a count of zero.
  package init() {}

  /// Whether a tenth of a second is enough for an update.
  package var isLarge: Bool { 1_000_000 <= unposted }

  /// Records an update.
  package mutating func post() {
    unposted = 0
    updates += 1
  }

  /// The updates beyond the first, which a pause of the machine explains.
  package var surplus: Int { max(0, updates - 1) }
}
