extension CounterClock {
  /// An instant of the processor's counter.
  ///
  /// Instants can be compared within a single run of a program. They mean nothing elsewhere.
  ///
  ///     let clock = CounterClock()
  ///     let start = clock.now
  ///     work()
  ///     start.duration(to: clock.now) < .seconds(1)  // true
  ///
  @frozen
  public struct Instant: InstantProtocol {
    /// The counter's value at this instant.
    public let ticks: Int64

    /// Creates the instant at which the counter has the value `ticks`.
    @inlinable
    public init(ticks: Int64) { self.ticks = ticks }

    /// Returns the instant `duration` later: not before it, and at most a tick after it.
    ///
    /// If the counter cannot express the instant, the result is the last (or first) instant that it
    /// can express.
    ///
    /// - Complexity: O(1), tens of nanoseconds; the first conversion of a program may wait a
    ///   millisecond. Does not allocate.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflow) = ticks.addingReportingOverflow(
        SharedScale.scale(at: ticks).ticks(duration))
      guard overflow else { return Instant(ticks: sum) }
      return Instant(ticks: ticks < 0 ? .min : .max)
    }

    /// Returns the duration from this instant to another, as precisely as the rate of the counter
    /// is known.
    ///
    /// - Complexity: O(1), some nanoseconds; the first conversion of a program may wait a
    ///   millisecond. Does not allocate.
    public func duration(to other: Instant) -> Duration {
      let (difference, overflow) = other.ticks.subtractingReportingOverflow(ticks)
      let clamped: Int64 = overflow ? (ticks < 0 ? .max : .min) : difference
      return SharedScale.scale(at: max(ticks, other.ticks)).duration(clamped)
    }

    /// Returns whether the left instant is before the right instant.
    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.ticks < right.ticks }
  }
}
