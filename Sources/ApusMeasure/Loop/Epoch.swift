/// One timed stretch of a benchmark's loop.
package struct Epoch: Sendable, Hashable {
  /// How many times the body ran.
  var iterations: Int
  /// How long it took, in ticks.
  var ticks: UInt64

  /// Ticks per iteration.
  var rate: Double { Double(ticks) / Double(iterations) }
}
