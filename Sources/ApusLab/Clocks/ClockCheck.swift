import ApusClocks
import ApusMeasure
import CApusSystem
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The check "has the interval passed?" with a single clock.
struct ClockCheck: Sendable {
  /// An interval that no measurement reaches.
  private static let hour: Int64 = 3600

  /// The names of the clocks.
  enum Name: String, CaseIterable {
    case monotonic, boottime, realtime, gettimeofday, counter, date
    case monotonicRaw = "monotonic-raw"
    case monotonicCoarse = "monotonic-coarse"
    case uptimeRaw = "uptime-raw"
    case continuous = "continuous-clock"
    case suspending = "suspending-clock"
    case dispatch = "dispatch-time"
    case ours = "counter-clock"

    /// The metric of a check against a deadline.
    var metric: MetricKey { MetricKey(rawValue, .nanoseconds) }
    /// The metric of a check in the form of the post, of the time since the last update.
    var elapsedMetric: MetricKey { MetricKey(rawValue + "-elapsed", .nanoseconds) }
  }

  /// The metric of the check.
  let metric: MetricKey
  /// Runs the check the given number of times and returns the number of positive answers, which is
  /// 0.
  let ask: @Sendable (_ times: Int) -> Int

  /// The clocks; ours is the last.
  static let all =
    posix + [
      number(.gettimeofday, hour * 1_000_000) { apus_time_of_day_microseconds() },
      clock(.continuous, ContinuousClock()), clock(.suspending, SuspendingClock()),
      number(.dispatch, hour * 1_000_000_000) {
        Int64(bitPattern: DispatchTime.now().uptimeNanoseconds)
      },
      counter, clock(.ours, CounterClock()),
    ]

  /// The bare counter.
  static let counter = ClockCheck(metric: Name.counter.metric) { times in
    let deadline = TickCounter.now() &+ UInt64(1) << 62
    var passed = 0
    for _ in 0..<times where TickCounter.now() > deadline { passed += 1 }
    return passed
  }

  #if canImport(Darwin)
    private static let posix = [
      posix(.monotonic, CLOCK_MONOTONIC), posix(.monotonicRaw, CLOCK_MONOTONIC_RAW),
      posix(.uptimeRaw, CLOCK_UPTIME_RAW), posix(.realtime, CLOCK_REALTIME),
    ]
  #else
    private static let posix = [
      posix(.monotonic, CLOCK_MONOTONIC), posix(.monotonicRaw, CLOCK_MONOTONIC_RAW),
      posix(.monotonicCoarse, CLOCK_MONOTONIC_COARSE), posix(.boottime, CLOCK_BOOTTIME),
      posix(.realtime, CLOCK_REALTIME),
    ]
  #endif

  private static func posix(_ name: Name, _ clock: clockid_t) -> ClockCheck {
    number(name, hour * 1_000_000_000) { apus_clock_nanoseconds(clock) }
  }

  /// Creates a check of a clock whose reading is a number; the interval is in its unit.
  @inline(__always)
  private static func number(
    _ name: Name, _ interval: Int64, _ now: @escaping @Sendable () -> Int64
  ) -> ClockCheck {
    ClockCheck(metric: name.metric) { times in
      let deadline = now() + interval
      var passed = 0
      for _ in 0..<times where now() > deadline { passed += 1 }
      return passed
    }
  }

  /// Creates a check of a clock of Swift; the deadline is computed once.
  @inline(__always)
  private static func clock<Source: Clock>(_ name: Name, _ clock: Source) -> ClockCheck
  where Source.Duration == Duration {
    ClockCheck(metric: name.metric) { times in
      let deadline = clock.now.advanced(by: .seconds(hour))
      var passed = 0
      for _ in 0..<times where clock.now > deadline { passed += 1 }
      return passed
    }
  }
}
