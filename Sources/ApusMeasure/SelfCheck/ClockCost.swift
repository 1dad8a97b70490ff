import CApusSystem

/// The cost of a clock reading and of the bare instruction, with the clock's step and uncertainty.
package enum ClockCost {
  /// Measures the measurements of the clock; the first two are measured in turns.
  ///
  /// - Complexity: O(*n*) in `repeats`, each with 20,000 readings.
  package static func measurements(clock: TickClock, repeats: Int = 21) -> [MetricMeasurement] {
    precondition(repeats > 0, "repeats must be at least 1")
    var readings: [Double] = []
    var instructions: [Double] = []
    for _ in 0..<repeats {
      readings.append(clock.nanoseconds(leastTicks { TickClock.now() }) / Double(batch))
      instructions.append(clock.nanoseconds(leastTicks { apus_counter() }) / Double(batch))
    }
    return [
      MetricMeasurement(
        probe: .clock, metric: .clockCost, [],
        .median(of: readings, unit: .nanoseconds, over: .withinProcess),
        notes: ["source \(clock.source.rawValue)"]),
      MetricMeasurement(
        probe: .clock, metric: .clockInstruction, [],
        .median(of: instructions, unit: .nanoseconds, over: .withinProcess)),
      MetricMeasurement(
        probe: .clock, metric: .clockStep, [],
        .reading(clock.stepNanoseconds, unit: .nanoseconds)),
      MetricMeasurement(
        probe: .clock, metric: .clockUncertainty, [],
        .reading(clock.relativeUncertainty, unit: .ratio)),
    ]
  }

  private static let batch = 1000

  /// Measures the least ticks of ten batches of readings.
  @inline(__always)
  private static func leastTicks(_ read: () -> UInt64) -> UInt64 {
    var least = UInt64.max
    for _ in 0..<10 {
      let start = TickClock.now()
      for _ in 0..<batch { apus_consume_integer(Int64(truncatingIfNeeded: read())) }
      least = min(least, TickClock.now() &- start)
    }
    return least
  }
}

extension ProbeKey {
  /// The clock of all measurements.
  package static let clock = ProbeKey("clock")
}

extension MetricKey {
  /// The time of a reading of the clock.
  package static let clockCost = MetricKey("cost", .nanoseconds)
  /// The time of the bare instruction.
  package static let clockInstruction = MetricKey("bare-instruction", .nanoseconds)
  /// The least difference of two readings.
  package static let clockStep = MetricKey("step", .nanoseconds)
  /// The relative uncertainty of the clock's rate.
  package static let clockUncertainty = MetricKey("uncertainty", .ratio, polarity: .less)
}
