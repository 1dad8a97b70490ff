public import CApusSystem

/// The processor's cheapest monotonic counter, without a unit.
///
/// Use `CounterClock` for deadlines and durations. Use this counter if you only compare differences
/// of readings with each other.
///
///     let start = TickCounter.now()
///     work()
///     TickCounter.now() &- start  // 6125, of a length that `CounterClock` or `TickClock` knows
///
public enum TickCounter {
  /// Whether the ticks come from a counter of the processor with a constant rate.
  ///
  /// If the processor has no such counter, a tick is a nanosecond of `CLOCK_MONOTONIC`.
  public static var isOfProcessor: Bool { apus_has_invariant_counter() }

  /// Reads the counter.
  ///
  /// - Complexity: O(1): one instruction and a predicted branch. Does not allocate.
  @inlinable @inline(__always)
  public static func now() -> UInt64 { apus_ticks() }
}
