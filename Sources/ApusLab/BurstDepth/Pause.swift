import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sleeping on the calling thread.
enum Pause {
  /// Sleeps until the counter has reached a time; returns at once if it has passed.
  ///
  /// - Parameters:
  ///   - time: The time, in ticks.
  ///   - clock: The calibrated counter.
  static func until(_ time: UInt64, _ clock: TickClock) {
    while true {
      let now = TickClock.now()
      guard now < time else { return }
      microseconds(UInt32(min(500_000, clock.nanoseconds(time - now) / 1000)))
    }
  }

  /// Sleeps for some microseconds; at most a second, as the system allows.
  static func microseconds(_ count: UInt32) { usleep(count) }
}
