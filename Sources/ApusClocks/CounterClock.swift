/// A monotonic clock at the cost of the processor's counter.
///
/// Use it in a loop that often checks whether a time has passed. An instant is a number of ticks,
/// so the check is a reading and a comparison. Use `ContinuousClock` if time must advance while the
/// system sleeps, and `SuspendingClock` if it must not: for this clock the processor decides. Use
/// `TickClock` of `ApusMeasure` to time short work.
///
///     let clock = CounterClock()
///     let deadline = clock.now.advanced(by: .milliseconds(100))
///     while clock.now < deadline { work() }
///
/// - **Rate.** The first conversion between ticks and `Duration` measures the rate of the counter
///   against `CLOCK_MONOTONIC` over the age of the program. The conversion waits only if the
///   program is younger than a millisecond. Later conversions improve the rate until the program is
///   ten seconds old. Then the rate is fixed, and later adjustments of the system's clock have no
///   effect.
/// - **Sleep of the system.** The processor decides whether the counter advances. A duration that
///   contains such a sleep has no defined length.
/// - **No invariant counter.** Then a tick is a nanosecond of `CLOCK_MONOTONIC`, at the cost of
///   that clock.
public struct CounterClock: Clock {
  /// Creates the clock. All instances tell the same time.
  public init() {}

  /// The current instant.
  ///
  /// - Complexity: O(1): one instruction and a predicted branch. Does not allocate.
  @inlinable @inline(__always)
  public var now: Instant { Instant(ticks: Int64(bitPattern: TickCounter.now())) }

  /// The length of a tick, but at least a nanosecond.
  ///
  /// Some processors count in steps of several ticks; `TickClock` of `ApusMeasure` measures the
  /// step.
  public var minimumResolution: Duration {
    max(.nanoseconds(1), Instant(ticks: 0).duration(to: Instant(ticks: 1)))
  }

  /// Suspends until the deadline has passed on the system's monotonic clock and on this clock.
  ///
  /// If the clocks disagree (the system slept, or the counter was reset), the system's clock
  /// decides.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  /// - Complexity: One wait for each part of the longest wait that the system permits.
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
  /// A monotonic clock at the cost of the processor's counter.
  ///
  ///     try await Task.sleep(for: .milliseconds(10), clock: .counter)
  ///
  public static var counter: CounterClock { CounterClock() }
}
