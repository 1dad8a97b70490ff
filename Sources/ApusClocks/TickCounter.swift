public import CApus

/// The cheapest monotonic counter of the processor, without a unit.
///
/// Use `CounterClock` for deadlines and spans of time. Use this where a difference of readings is only
/// compared with another one.
///
///     let start = TickCounter.now()
///     work()
///     TickCounter.now() &- start  // 6125, of a length that `CounterClock` or `TickClock` knows
///
public enum TickCounter {
  /// Whether the ticks are those of a counter of the processor, which runs at one rate.
  ///
  /// Where there is none, a tick is a nanosecond of `CLOCK_MONOTONIC`.
  public static var isOfProcessor: Bool { apus_has_invariant_counter() }

  /// Reads the counter.
  ///
  /// - Complexity: O(1): one instruction and a predicted branch. Does not allocate.
  @inlinable @inline(__always)
  public static func now() -> UInt64 { apus_ticks() }
}
