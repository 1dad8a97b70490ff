extension CounterClock {
  /// A moment of the processor's counter.
  ///
  /// Instants of one run of one program can be compared; they mean nothing elsewhere.
  @frozen
  public struct Instant: InstantProtocol {
    /// The counter at that moment.
    public let ticks: Int64

    /// Creates the moment at which the counter stands at `ticks`.
    @inlinable
    public init(ticks: Int64) { self.ticks = ticks }

    /// The moment `duration` later: not before it, and at most a tick after it.
    ///
    /// A moment that the counter cannot express becomes the last (or first) that it can.
    ///
    /// - Complexity: O(1), tens of nanoseconds; the first conversion of a program may wait a millisecond.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflow) = ticks.addingReportingOverflow(
        SharedScale.scale(at: ticks).ticks(duration))
      guard overflow else { return Instant(ticks: sum) }
      return Instant(ticks: ticks < 0 ? .min : .max)
    }

    /// The span from this moment to another, as well as the rate of the counter is known.
    ///
    /// - Complexity: O(1), some nanoseconds; the first conversion of a program may wait a millisecond.
    public func duration(to other: Instant) -> Duration {
      let (difference, overflow) = other.ticks.subtractingReportingOverflow(ticks)
      let clamped: Int64 = overflow ? (ticks < 0 ? .max : .min) : difference
      return SharedScale.scale(at: max(ticks, other.ticks)).duration(clamped)
    }

    /// Whether one moment is before another.
    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.ticks < right.ticks }
  }
}
