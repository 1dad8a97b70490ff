import ApusClocks
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cheapest monotonic counter of the machine, with its measured rate, step and cost.
///
/// Use `CounterClock` of `ApusClocks` to check if a time has passed. Use this clock to time short
/// work, if the uncertainty of the rate must be reported with the result.
///
///     let clock = TickClock.calibrated()
///     let start = TickClock.now()
///     work()
///     let nanoseconds = clock.nanoseconds(TickClock.now() &- start)
///
public struct TickClock: Sendable, Hashable {
  /// The source of the ticks.
  ///
  ///     let clock = TickClock.calibrated()
  ///     print(clock.source.rawValue)  // rdtsc
  ///
  public enum Source: String, Sendable, Hashable {
    /// The invariant time-stamp counter of x86-64.
    case timeStampCounter = "rdtsc"
    /// The virtual counter-timer of arm64.
    case counterTimer = "cntvct"
    /// `clock_gettime(CLOCK_MONOTONIC)`, if no invariant counter exists.
    case monotonicClock = "clock_gettime"
  }

  /// The source of the ticks.
  public let source: Source
  /// The number of ticks in a nanosecond.
  public let ticksPerNanosecond: Double
  /// The relative uncertainty of `ticksPerNanosecond`: half the spread of the edges over the
  /// window.
  public let relativeUncertainty: Double
  /// The smallest difference between two different readings, in nanoseconds.
  public let stepNanoseconds: Double
  /// The cost of a reading, in nanoseconds.
  public let costNanoseconds: Double

  /// Creates a clock from an earlier calibration, made since the last start of this machine.
  public init(
    source: Source, ticksPerNanosecond: Double, relativeUncertainty: Double,
    stepNanoseconds: Double, costNanoseconds: Double
  ) {
    self.source = source
    self.ticksPerNanosecond = ticksPerNanosecond
    self.relativeUncertainty = relativeUncertainty
    self.stepNanoseconds = stepNanoseconds
    self.costNanoseconds = costNanoseconds
  }

  /// Traps if the clock has no rate: a measurement with it would not end, or would give no number.
  package func requireRate() {
    precondition(
      ticksPerNanosecond > 0 && ticksPerNanosecond.isFinite,
      "the clock's ticksPerNanosecond must be above 0 and finite")
  }

  /// Reads the counter.
  ///
  /// - Complexity: O(1): one instruction and a predicted branch. Does not allocate.
  @inline(__always)
  public static func now() -> UInt64 { TickCounter.now() }

  /// Returns a difference of readings in nanoseconds.
  public func nanoseconds(_ ticks: UInt64) -> Double { Double(ticks) / ticksPerNanosecond }

  /// Returns the number of ticks in a span of time.
  ///
  /// - Parameter nanoseconds: Not negative, and less than a century.
  /// - Precondition: The ticks fit into 64 bits.
  public func ticks(nanoseconds: Double) -> UInt64 {
    let ticks = nanoseconds * ticksPerNanosecond
    precondition(
      ticks >= 0 && ticks < 0x1p64,
      "nanoseconds must not be negative and must fit into 2^64 ticks")
    return UInt64(ticks)
  }

  /// The source of the ticks on this machine: its own invariant counter, or the monotonic clock.
  static var source: Source {
    guard TickCounter.isOfProcessor else { return .monotonicClock }
    #if arch(x86_64)
      return .timeStampCounter
    #else
      return .counterTimer
    #endif
  }

  /// Measures the rate, step and cost of the counter against the monotonic clock.
  ///
  /// - Parameter windowNanoseconds: The time for which the clocks are compared, above 0 and finite;
  ///   10 ms gives 0.1 ppm.
  /// - Complexity: Takes the window and about half a millisecond. Allocates.
  public static func calibrated(windowNanoseconds: Double = 10_000_000) -> TickClock {
    precondition(
      windowNanoseconds > 0 && windowNanoseconds.isFinite,
      "windowNanoseconds must be above 0 and finite")
    let start = apus_tick_edge(CLOCK_MONOTONIC_RAW)
    var end = start
    while Double(end.nanoseconds - start.nanoseconds) < windowNanoseconds {
      end = apus_tick_edge(CLOCK_MONOTONIC_RAW)
    }
    let elapsed = Double(end.nanoseconds - start.nanoseconds)
    let rate = Double(end.ticks &- start.ticks) / elapsed
    let step = smallestStep()
    return TickClock(
      source: source, ticksPerNanosecond: rate,
      relativeUncertainty: Double(start.width + end.width) / 2 / (elapsed * rate),
      stepNanoseconds: step / rate, costNanoseconds: readingCost() / rate)
  }

  private static func smallestStep() -> Double {
    var readings = [UInt64](repeating: 0, count: 10_001)
    for index in readings.indices { readings[index] = now() }
    return Double(ClockStep.ticks(zip(readings, readings.dropFirst()).map { $1 &- $0 }))
  }

  /// Measures the least ticks per reading over runs of a thousand readings.
  private static func readingCost() -> Double {
    var least = UInt64.max
    for _ in 0..<20 {
      let start = now()
      for _ in 0..<1000 { apus_consume_integer(Int64(truncatingIfNeeded: now())) }
      least = min(least, now() &- start)
    }
    return Double(least) / 1000
  }
}
