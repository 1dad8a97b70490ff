/// A monotonic clock that costs what the processor's counter costs.
///
/// Use it where a loop asks again and again whether a time has passed. An instant is a number of ticks,
/// and so the question is one reading and one comparison. Use `ContinuousClock` where time must go on
/// while the system sleeps, `SuspendingClock` where it must not: here the processor decides. Use
/// `TickClock` of `ApusMeasure` to time short work.
///
///     let clock = CounterClock()
///     let deadline = clock.now.advanced(by: .milliseconds(100))
///     while clock.now < deadline { work() }
///
/// - **Rate.** The first conversion between ticks and `Duration` learns the rate of the counter from
///   `CLOCK_MONOTONIC` over the age of the program. It waits only while that is less than a millisecond.
///   Later conversions better the rate until the program is ten seconds old; then it is kept, and what
///   the system steers its clock by from then on is not followed.
/// - **Sleep of the system.** The processor decides whether the counter goes on. A span that contains
///   such a sleep has no defined length.
/// - **No invariant counter.** Then a tick is a nanosecond of `CLOCK_MONOTONIC`, at that clock's price.
public struct CounterClock: Clock {
  /// Creates the clock. All of them tell the same time.
  public init() {}

  /// The present instant.
  ///
  /// - Complexity: O(1): one instruction and a predicted branch. Does not allocate.
  @inlinable @inline(__always)
  public var now: Instant { Instant(ticks: Int64(bitPattern: TickCounter.now())) }

  /// The length of a tick, and at least a nanosecond.
  ///
  /// Some processors count in steps of several ticks; `TickClock` of `ApusMeasure` measures the step.
  public var minimumResolution: Duration {
    max(.nanoseconds(1), Instant(ticks: 0).duration(to: Instant(ticks: 1)))
  }

  /// Suspends until the deadline is over by the system's monotonic clock and by this one.
  ///
  /// Where the two disagree (the system slept, or the counter was set back), the system's is followed.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let system = SuspendingClock()
    var left = now.duration(to: deadline)
    while left > .zero {
      let span = min(left, .longestWait)
      try await system.sleep(until: system.now.advanced(by: span), tolerance: tolerance)
      let rest = now.duration(to: deadline)
      if span == left, rest > left / 2 { return }
      left = rest
    }
  }
}

extension Clock where Self == CounterClock {
  /// A clock that costs what the processor's counter costs.
  ///
  ///     try await Task.sleep(for: .milliseconds(10), clock: .counter)
  ///
  public static var counter: CounterClock { CounterClock() }
}
