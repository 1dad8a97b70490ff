import CApusSystem

/// The core's own clock, measured by a chain of multiplications of known length in cycles.
///
/// The frequency changes all the time, so measure it close to the work that is expressed in cycles.
/// On a core shared with another hardware thread, the chain slows by some per cent, other work by
/// more.
///
///     let ticks = CoreClock.ticksPerCycle()
///     let clock = TickClock.calibrated()
///     let gigahertz = clock.ticksPerNanosecond / ticks  // 3.9
///
public enum CoreClock {
  /// Returns the ticks per cycle, by the fastest of `runs` chains of about 4 microseconds.
  ///
  /// - Parameter runs: The number of chains that are timed, at least 1.
  /// - Complexity: O(`runs`). Does not allocate.
  public static func ticksPerCycle(runs: Int = 50) -> Double {
    precondition(runs > 0, "runs must be at least 1")
    let turns: UInt64 = 500
    var least = UInt64.max
    for _ in 0..<runs {
      let start = TickClock.now()
      apus_consume_integer(Int64(truncatingIfNeeded: apus_multiply_chain(turns)))
      let middle = TickClock.now()
      apus_consume_integer(Int64(truncatingIfNeeded: apus_multiply_chain(2 * turns)))
      let end = TickClock.now()
      // The difference of the times of two lengths removes the cost of the readings.
      let difference = (end &- middle) &- (middle &- start)
      if difference < UInt64.max / 2 { least = min(least, difference) }
    }
    return Double(least) / Double(turns * UInt64(APUS_CYCLES_PER_CHAIN_TURN))
  }
}
