// UNSAFE: each clock that is timed fills a structure

package import ApusMeasure
import ApusSystem
import CApusSystem
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system clock, and a function that reads it many times.
package struct SystemClock {
  /// The name of a clock.
  package enum Name: String, Sendable, CaseIterable {
    case monotonic, boottime, realtime, gettimeofday, counter
    case monotonicRaw = "monotonic-raw"
    case monotonicCoarse = "monotonic-coarse"
    case processTime = "process-cputime"
    case threadTime = "thread-cputime"
    case continuous = "continuous-clock"
    case suspending = "suspending-clock"
    case dispatch = "dispatch-time"

    /// The metric of the time of a reading.
    package var metric: MetricKey { MetricKey("clock-\(rawValue)", .nanoseconds) }
  }

  /// The name of the clock.
  let name: Name
  /// Reads the clock the given number of times; `nil` if the system has no such clock.
  let read: ((_ times: Int) -> Void)?
  /// A note about the measurement, or the reason why it is absent.
  let remark: String?

  init(_ name: Name, remark: String? = nil, _ read: ((_ times: Int) -> Void)?) {
    self.name = name
    self.read = read
    self.remark = remark
  }

  /// Returns every clock; the POSIX clocks come first.
  static func all(_ counter: TickClock) -> [SystemClock] {
    posix + [
      SystemClock(.gettimeofday, readTimeOfDay),
      SystemClock(.continuous, readContinuousClock),
      SystemClock(.suspending, readSuspendingClock),
      SystemClock(.dispatch, readDispatchTime),
      SystemClock(.counter, remark: counter.source.rawValue, readCounter),
    ]
  }
}

extension SystemClock {
  #if canImport(Darwin)
    private static var posix: [SystemClock] {
      [
        posix(.monotonic, CLOCK_MONOTONIC), posix(.monotonicRaw, CLOCK_MONOTONIC_RAW),
        SystemClock(.monotonicCoarse, nil), SystemClock(.boottime, nil),
        posix(.realtime, CLOCK_REALTIME),
        posix(.processTime, CLOCK_PROCESS_CPUTIME_ID),
        posix(.threadTime, CLOCK_THREAD_CPUTIME_ID),
      ]
    }

    private static func posix(_ name: Name, _ clock: clockid_t) -> SystemClock {
      SystemClock(name, reader(of: Int32(clock.rawValue)))
    }
  #else
    private static var posix: [SystemClock] {
      [
        posix(.monotonic, CLOCK_MONOTONIC), posix(.monotonicRaw, CLOCK_MONOTONIC_RAW),
        posix(.monotonicCoarse, CLOCK_MONOTONIC_COARSE), posix(.boottime, CLOCK_BOOTTIME),
        posix(.realtime, CLOCK_REALTIME),
        posix(.processTime, CLOCK_PROCESS_CPUTIME_ID),
        posix(.threadTime, CLOCK_THREAD_CPUTIME_ID),
      ]
    }

    private static func posix(_ name: Name, _ clock: clockid_t) -> SystemClock {
      var step = timespec()
      // SAFETY: the call writes one `timespec` before it returns.
      guard unsafe clock_getres(clock, &step) == 0 else {
        return SystemClock(name, remark: "the kernel has no such clock", nil)
      }
      let isCoarse = step.tv_nsec > 1000
      let remark =
        isCoarse ? "in steps of \(Quantity.duration(nanoseconds: Double(step.tv_nsec)))" : nil
      return SystemClock(name, remark: remark, reader(of: clock))
    }
  #endif

  private static func reader(of clock: clockid_t) -> (Int) -> Void {
    { times in
      for _ in 0..<times { apus_consume_integer(apus_clock_nanoseconds(clock)) }
    }
  }

  private static func readTimeOfDay(_ times: Int) {
    for _ in 0..<times { apus_consume_integer(apus_time_of_day_microseconds()) }
  }

  private static func readContinuousClock(_ times: Int) {
    var last = ContinuousClock.now
    for _ in 0..<times { last = max(last, ContinuousClock.now) }
    apus_consume_integer(last.duration(to: last).components.seconds)
  }

  private static func readSuspendingClock(_ times: Int) {
    var last = SuspendingClock.now
    for _ in 0..<times { last = max(last, SuspendingClock.now) }
    apus_consume_integer(last.duration(to: last).components.seconds)
  }

  private static func readDispatchTime(_ times: Int) {
    for _ in 0..<times {
      apus_consume_integer(Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds))
    }
  }

  private static func readCounter(_ times: Int) {
    for _ in 0..<times { apus_consume_integer(Int64(truncatingIfNeeded: TickClock.now())) }
  }
}
